import { Form, useNavigation, Link } from "@remix-run/react";
import { ProductCard, type ProductCardData } from "~/routes/admin/products/product-card";
import { BulkBar } from "~/components/admin/lists/bulk-bar";
import { SelectAll } from "~/components/admin/lists/select-all";
import { useSelection } from "~/components/admin/lists/use-selection";
import { Button } from "~/components/ui/form/button";
import { Select } from "~/components/ui/form/input";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { ProductActs } from "~/routes/admin/products/product-acts";
import { SelectProduct } from "~/routes/admin/products/select-product";
import { Badge } from "~/components/ui/badge";
import { fullPicture } from "~/components/ui/product/compact-picture";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { stockLevel } from "~/lib/catalog/stock";
import { formatCents, toCents } from "~/lib/money/money";

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
              {/* The browser checks it only for Set. An error from the server would lose the selection. */}
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

const isProductsView = (intent: unknown) => intent === "cards" || intent === "rows";

interface ViewButtonsProps {
  asRows: boolean;
  query: string;
}

function ViewButtons({ asRows, query }: ViewButtonsProps) {
  const button = (intent: string, label: string, isShown: boolean) => (
    <Button
      variant={isShown ? "primary" : "outline"}
      size="compact"
      name="intent"
      value={intent}
      aria-pressed={isShown}
      className="text-sm"
    >
      {label}
    </Button>
  );
  return (
    <Form method="post" action={`/admin/products${query}`} replace preventScrollReset>
      <div role="group" aria-label="View" className="flex gap-1">
        {button("cards", "Cards", !asRows)}
        {button("rows", "Rows", asRows)}
      </div>
    </Form>
  );
}

interface ProductRowsProps {
  products: ProductCardData[];
  archived: boolean;
  query: string;
  form: string;
  isChosen: (id: string) => boolean;
}

function ProductRows({ products, archived, query, form, isChosen }: ProductRowsProps) {
  return (
    <Table
      label="Products"
      look="two-line-rows"
      head={
        <>
          <Head>
            <span className="sr-only">Select</span>
          </Head>
          <Head>
            <span className="sr-only">Picture</span>
          </Head>
          <Head>Name</Head>
          <Head className="text-end">Price</Head>
          <Head className="text-end">Stock</Head>
          <Head>State</Head>
          <Head>
            <span className="sr-only">Actions</span>
          </Head>
        </>
      }
    >
      {products.map((product, at) => (
        <ProductRow
          key={product.id}
          product={product}
          archived={archived}
          query={query}
          eager={at < 8}
          form={form}
          isChosen={isChosen}
        />
      ))}
    </Table>
  );
}

interface ProductRowProps extends Omit<ProductRowsProps, "products"> {
  product: ProductCardData;
  eager: boolean;
}

function ProductRow({ product, archived, query, eager, form, isChosen }: ProductRowProps) {
  const { id, name, basePrice, totalStock } = product;
  return (
    <tr className="hover:bg-sunken">
      <Cell className="w-11 px-0!">
        <SelectProduct product={product} form={form} isChosen={isChosen} className="relative z-10" />
      </Cell>
      <Cell className="w-12 px-0!">
        <span className="block size-12 overflow-hidden rounded-md">
          <ProductPicture picture={fullPicture(product.picture)} sizes="3rem" eager={eager} alt="" />
        </span>
      </Cell>
      <Cell className="font-bold wrap-anywhere">
        {archived ? (
          name
        ) : (
          <Link
            to={`/admin/products/${id}/edit${query}`}
            preventScrollReset
            title={name}
            className="inline-flex min-h-6 items-center hover:underline max-md:after:absolute max-md:after:inset-0"
          >
            <span className="line-clamp-1 md:line-clamp-2">{name}</span>
          </Link>
        )}
      </Cell>
      <Cell className="text-end font-bold">{formatCents(toCents(basePrice))}</Cell>
      <Cell className="whitespace-nowrap tabular-nums max-md:text-sm max-md:text-muted md:text-end">
        {totalStock === null ? (
          "Gift card"
        ) : (
          <>
            <span>{totalStock}</span> <span className="md:sr-only">in stock</span>
          </>
        )}
      </Cell>
      <Cell>
        <div className="flex flex-wrap gap-1">
          <State product={product} archived={archived} />
        </div>
      </Cell>
      <Cell>
        <div className="relative z-10 flex justify-end gap-1">
          <ProductActs product={product} archived={archived} query={query} />
        </div>
      </Cell>
    </tr>
  );
}

function State({ product, archived }: Pick<ProductRowProps, "product" | "archived">) {
  if (archived) return <Badge variant="outline">Archived</Badge>;
  const level = product.totalStock === null ? "in" : stockLevel(product.totalStock);
  return (
    <>
      {product.draft && <Badge variant="outline">Draft</Badge>}
      {level === "out" && <Badge variant="destructive">Sold out</Badge>}
      {level === "low" && <Badge variant="warning">Low stock</Badge>}
    </>
  );
}
