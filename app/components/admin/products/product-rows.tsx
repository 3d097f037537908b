import { Link } from "@remix-run/react";
import { Cell, Head, Table } from "~/components/admin/lists/table";
import { ProductActs } from "~/components/admin/products/product-acts";
import type { ProductCardData } from "~/components/admin/products/product-card";
import { SelectProduct } from "~/components/admin/products/select-product";
import { Badge } from "~/components/ui/badge";
import { fullPicture } from "~/components/ui/product/compact-picture";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { stockLevel } from "~/lib/catalog/stock";
import { formatCents, toCents } from "~/lib/money/money";

interface ProductRowsProps {
  products: ProductCardData[];
  archived: boolean;
  query: string;
  form: string;
  isChosen: (id: string) => boolean;
}

export function ProductRows({ products, archived, query, form, isChosen }: ProductRowsProps) {
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
