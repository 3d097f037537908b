import type { ReactNode } from "react";
import { Head, SortedHead, WIDE_ONLY } from "~/components/admin/lists/table";
import type { ShownList } from "~/components/admin/inventory/shown-list";
import { urlWith } from "~/lib/url/list-url";

interface InventoryHeadProps {
  sort: string;
  list: ShownList;
  fixed: boolean;
}

export function InventoryHead({ sort, list, fixed }: InventoryHeadProps) {
  const hrefOf = (next: string) => urlWith("/admin/inventory", { ...list, sort: next, page: 1 });
  const column = (name: string, title: ReactNode, className?: string) =>
    fixed ? (
      <Head className={className}>{title}</Head>
    ) : (
      <SortedHead name={name} sort={sort} hrefOf={hrefOf} className={className}>
        {title}
      </SortedHead>
    );
  return (
    <>
      {column("product", "Product")}
      {column("variation", "Variation", WIDE_ONLY)}
      {column("category", "Category", WIDE_ONLY)}
      {column("price", "Price")}
      {column("sku", "SKU", WIDE_ONLY)}
      {column("stock", "Stock")}
      <Head>Actions</Head>
    </>
  );
}
