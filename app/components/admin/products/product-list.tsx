import { Form, useNavigation } from "@remix-run/react";
import { ProductCard, type ProductCardData } from "~/components/admin/products/product-card";
import { ProductRows } from "~/components/admin/products/product-rows";
import { isProductsView, ViewButtons } from "~/components/admin/products/view-buttons";
import { BulkBar } from "~/components/admin/lists/bulk-bar";
import { SelectAll } from "~/components/admin/lists/select-all";
import { useSelection } from "~/components/admin/lists/use-selection";
import { Button } from "~/components/ui/form/button";
import { Select } from "~/components/ui/form/input";

/** The boxes use `form=`, because cards contain forms and forms cannot be nested. */
const SEVERAL = "several";

interface ProductListProps {
  products: ProductCardData[];
  asRows: boolean;
  categories: string[];
  archived: boolean;
  filter: Record<string, string>;
  total: number;
  most: number;
  query: string;
}

export function ProductList({
  products,
  asRows,
  categories,
  archived,
  filter,
  total,
  most,
  query,
}: ProductListProps) {
  const { formMethod, formData } = useNavigation();
  const isViewPress = isProductsView(formData?.get("intent"));
  const busy = formMethod === "POST" && !isViewPress;
  const { list, chosen, isChosen, onChange } = useSelection<HTMLDivElement>(busy, Math.min(total, most));
  const look = {
    variant: "outline",
    size: "compact",
    className: "text-sm",
    form: SEVERAL,
    disabled: busy,
  } as const;
  const acts = archived
    ? [{ label: "Restore", intent: "restore" }]
    : [
        { label: "Publish", intent: "publish" },
        { label: "Make drafts", intent: "unpublish" },
        { label: "Archive", intent: "archive" },
      ];
  return (
    <div ref={list} onChange={onChange}>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Form
          id={SEVERAL}
          method="post"
          action={`/admin/products${query}`}
          preventScrollReset
          className="grow rounded-lg border border-line bg-sunken px-3"
        >
          {/* Enter in a box presses the first button of the form: this one, which does nothing. */}
          <button type="submit" disabled hidden />
          {Object.entries(filter).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SelectAll total={total} most={most} chosen={chosen} />
        </Form>
        <ViewButtons asRows={asRows} query={query} />
      </div>
      {asRows ? (
        <ProductRows
          products={products}
          archived={archived}
          query={query}
          form={SEVERAL}
          isChosen={isChosen}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
          {products.map((product, at) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                archived={archived}
                query={query}
                eager={at < 4}
                form={SEVERAL}
                isChosen={isChosen}
              />
            </li>
          ))}
        </ul>
      )}
      <BulkBar chosen={chosen}>
        {!archived && (
          <>
            <Button formMethod="get" formAction="/admin/products/prices" formNoValidate {...look}>
              Prices…
            </Button>
            <Button formMethod="get" formAction="/admin/products/sale" formNoValidate {...look}>
              Put on sale…
            </Button>
            <span className="flex gap-1">
              {/* Required only for Set: a server error would lose the selection. */}
              <Select
                name="category"
                required
                aria-label="Category for the selected products"
                form={SEVERAL}
                disabled={busy}
                className="text-sm"
              >
                <option value="">Category…</option>
                {categories.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>{" "}
              <Button name="several" value="category" {...look}>
                Set
              </Button>
            </span>
          </>
        )}
        {acts.map(({ label, intent }) => (
          <Button key={intent} name="several" value={intent} formNoValidate {...look}>
            {label}
          </Button>
        ))}
      </BulkBar>
    </div>
  );
}
