import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Radio } from "~/components/ui/choice";
import { Input, Select, Textarea } from "~/components/ui/input";
import { FormActions } from "~/components/admin/form-actions";
import { Refusal } from "~/components/admin/refusal";
import type { ProductImage } from "~/schemas/product";
import type { ProductDraft } from "./product-draft";
import { useProductDraft, type DraftAnswer } from "./use-product-draft";
import { VariationList } from "./variation-list";

interface ProductFormProps {
  draft: ProductDraft;
  /** The version the form was opened with; null for a new product. */
  version: number | null;
  categories: string[];
  images: ProductImage[];
  answer: DraftAnswer | undefined;
  saving: boolean;
  closeTo: string;
  /** The images section, which has forms of its own. */
  children: ReactNode;
}

export function ProductForm({ draft: initial, version, categories, images, answer, saving, closeTo, children }: ProductFormProps) {
  const { draft, revision, form, onSubmit, errors } = useProductDraft(initial, answer);
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="group flex flex-col gap-5" preventScrollReset>
      {/* Enter in a field presses the first button. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only" />
      {version !== null && <input type="hidden" name="version" value={version} />}
      <Refusal message={answer?.message} />
      <Field label="Product Name" name="name" required errors={errors.name}>
        {(control) => <Input {...control} defaultValue={draft.name} maxLength={255} autoComplete="off" autoFocus={version === null} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" name="category" required errors={errors.category} hint={categories.length === 0 ? <AddCategoryFirst /> : undefined}>
          {(control) => (
            <Select {...control} defaultValue={draft.category}>
              <option value="">Select a category</option>
              {categories.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Base Price (CAD)" name="basePrice" required errors={errors.basePrice}>
          {(control) => <Input {...control} type="number" inputMode="decimal" min="0" step="0.01" defaultValue={draft.basePrice} />}
        </Field>
      </div>
      <Field label="Description" name="description" errors={errors.description}>
        {(control) => <Textarea {...control} rows={4} defaultValue={draft.description} />}
      </Field>

      {children}

      <fieldset>
        <legend className="mb-1 font-display text-lg font-semibold">Product Type</legend>
        <div className="flex flex-wrap gap-x-8">
          <Radio name="productType" value="simple" defaultChecked={draft.productType === "simple"} label="Simple Product" />
          <Radio name="productType" value="variable" defaultChecked={draft.productType === "variable"} label="Product with Variations" />
        </div>
      </fieldset>
      <div className="hidden gap-5 group-has-[[name=productType][value=simple]:checked]:grid sm:grid-cols-2">
        <input key={revision} type="hidden" name="expectedStockQuantity" value={draft.expectedStockQuantity} />
        <Field label="Stock Quantity" name="stockQuantity" errors={errors.stockQuantity}>
          {(control) => <Input {...control} type="number" inputMode="numeric" min="0" step="1" defaultValue={draft.stockQuantity} />}
        </Field>
        <Field label="SKU (optional)" name="sku" errors={errors.sku}>
          {(control) => <Input {...control} defaultValue={draft.sku} maxLength={100} autoComplete="off" />}
        </Field>
      </div>
      <div className="hidden group-has-[[name=productType][value=variable]:checked]:block">
        <VariationList key={revision} draft={draft} images={images} errors={errors} />
      </div>

      <FormActions closeTo={closeTo}>
        <Button name="intent" value="save" disabled={saving}>
          {saving ? "Saving..." : "Save Product"}
        </Button>
      </FormActions>
    </Form>
  );
}

/** A shop that has no category yet has nothing to choose from. */
function AddCategoryFirst() {
  return (
    <>
      There is no category yet.{" "}
      <Link to="/admin/categories/new" className="underline">
        Add a category first
      </Link>
    </>
  );
}
