import { Form, Link } from "@remix-run/react";
import Upload from "lucide-react/icons/upload";
import type { ReactNode } from "react";
import { FactsField } from "~/components/admin/forms/facts-field";
import { PREPARATION_HINT, PreparationField } from "~/components/admin/forms/preparation-field";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError } from "~/components/admin/forms/form-error";
import { Button } from "~/components/ui/form/button";
import { Checkbox } from "~/components/ui/form/checkbox-radio";
import { Field } from "~/components/ui/form/field";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { Input, Select } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import { UnsavedChanges } from "~/components/ui/hooks/unsaved-changes";
import type { ProductImage } from "~/schemas/product";
import { ConfirmDeletions } from "./confirm-deletions";
import { ENTER } from "~/components/admin/products/form/draft-buttons";
import { GiftCardField, HIDDEN_FOR_GIFT_CARDS } from "./gift-card-field";
import { DETAILS, JumpLinks } from "./jump-links";
import type { ProductDraft } from "~/components/admin/products/form/product-draft";
import type { ImageUpload } from "~/routes/admin/products/images/use-image-upload";
import { PictureNotice } from "~/routes/admin/products/images/picture-notice";
import { TypeAndStock } from "~/routes/admin/products/form/type-and-stock";
import type { DraftResult } from "~/components/admin/products/form/draft-result";
import { useProductDraft } from "./use-product-draft";
import { VariationList } from "~/routes/admin/products/form/variation-list";
import Undo2 from "lucide-react/icons/undo-2";

interface ProductFormProps {
  draft: ProductDraft;
  creating: boolean;
  categories: string[];
  images: ProductImage[];
  pictures?: ImageUpload;
  onPicture?: (intent: string) => void;
  result: DraftResult | undefined;
  saving: boolean;
  closeTo: string;
  children: ReactNode;
}

export function ProductForm({
  draft: initial,
  creating,
  categories,
  images,
  pictures,
  onPicture,
  result,
  saving,
  closeTo,
  children,
}: ProductFormProps) {
  const { opened, draft, revision, filled, waiting, form, unsaved, errors, ...on } = useProductDraft(
    initial,
    result,
    { pictures, onPicture },
  );
  const hydrated = useHydrated();
  const busy = saving || waiting;
  return (
    <Form
      ref={form}
      id="product-form"
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={on.onSubmit}
      onKeyDown={on.onKeyDown}
      onChange={on.onChange}
      className="group/product flex flex-col gap-5"
      preventScrollReset
    >
      {/* Enter in a field presses the first button. */}
      <button
        type="submit"
        name="intent"
        value={hydrated ? "save" : ENTER}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <input type="hidden" name="opened" value={JSON.stringify(opened)} />
      <UnsavedChanges unsaved={unsaved} />
      {result?.notice && !result.atPictures && <PictureNotice {...result.notice} />}
      {on.bar.discarded || result?.atPictures ? null : result?.deletions ? (
        <ConfirmDeletions message={result.message} deletions={result.deletions} busy={busy} />
      ) : (
        <FormError message={result?.message} title={result?.title} />
      )}
      <JumpLinks />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2 lg:items-start">
        <div key={`basics-${filled}`} id={DETAILS} className="flex flex-col gap-5">
          <Field label="Product Name" name="name" required errors={errors.name}>
            {(control) => (
              <Input
                {...control}
                defaultValue={draft.name}
                maxLength={255}
                autoComplete="off"
                autoFocus={creating}
              />
            )}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              label="Category"
              name="category"
              required
              errors={errors.category}
              hint={categories.length === 0 ? <AddCategoryFirst /> : undefined}
            >
              {(control) => (
                <Select {...control} defaultValue={draft.category}>
                  <option value="">Select a category</option>
                  {categories.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label="Base Price (CAD)"
              name="basePrice"
              required
              errors={errors.basePrice}
              className={creating ? HIDDEN_FOR_GIFT_CARDS : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="decimal"
                  min="0"
                  step="0.01"
                  defaultValue={draft.basePrice}
                />
              )}
            </Field>
          </div>
          <Field label="Description" name="description" errors={errors.description}>
            {(control) => <Textarea {...control} rows={4} defaultValue={draft.description} />}
          </Field>
          <FactsField defaultValue={draft.facts} errors={errors.facts}>
            Answers for parents, one per line. Don't repeat the category's.
          </FactsField>
          <div className={HIDDEN_FOR_GIFT_CARDS}>
            <PreparationField defaultValue={draft.preparation} errors={errors.preparation}>
              {`${PREPARATION_HINT} If empty: the time of its category, or else the one in Settings.`}
            </PreparationField>
          </div>
        </div>
        <div className="min-w-0">{children}</div>
      </div>

      <GiftCardField key={`gift-card-${filled}`} draft={draft} creating={creating} errors={errors} />
      <div className={creating ? HIDDEN_FOR_GIFT_CARDS : undefined}>
        <div className="flex flex-col gap-5">
          <TypeAndStock key={`type-${filled}`} draft={draft} errors={errors} />
          <div className="hidden group-has-[[name=productType][value=variable]:checked]/product:block">
            <VariationList key={revision} draft={draft} images={images} errors={errors} />
          </div>
        </div>
      </div>

      <Checkbox
        key={`draft-${filled}`}
        name="draft"
        value="yes"
        defaultChecked={draft.isDraft}
        label="Draft"
        hint="Not in the shop until you publish it."
      />

      <FormActions closeTo={closeTo} status={hydrated && <SaveBar {...on.bar} />}>
        <Button
          variant={creating ? "outline" : "primary"}
          name="intent"
          value="save"
          disabled={saving}
          aria-disabled={busy}
        >
          {busy ? "Saving..." : "Save Product"}
        </Button>
        {creating && (
          <Button name="intent" value="save-and-add-images" disabled={saving} aria-disabled={busy}>
            <Upload aria-hidden className="size-5" />
            Save and Add Images
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

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

interface SaveBarProps {
  unsaved: boolean;
  discarded: boolean;
  onDiscard: () => void;
  onBringBack: () => void;
}

function SaveBar({ unsaved, discarded, onDiscard, onBringBack }: SaveBarProps) {
  const isShown = unsaved || discarded;
  return (
    <div
      className={
        isShown
          ? "flex min-h-11 basis-full items-center justify-between gap-3 sm:mr-auto sm:basis-auto"
          : "contents"
      }
    >
      <span role="status" className="font-bold">
        {unsaved ? "Unsaved changes" : discarded ? "Changes discarded" : ""}
      </span>
      {unsaved ? (
        <Button type="button" variant="ghost" size="compact" onClick={onDiscard}>
          <Undo2 aria-hidden className="size-5" />
          Discard
        </Button>
      ) : (
        discarded && (
          <Button type="button" variant="ghost" size="compact" onClick={onBringBack}>
            Bring back
          </Button>
        )
      )}
    </div>
  );
}
