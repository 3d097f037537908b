import { Head, SortedHead, WIDE_ONLY } from "~/components/admin/table";
import { urlWith } from "~/lib/list-url";

type List = { search: string; low: boolean; sort: string; page: number };

/** Each column sorts the list, from its first page on. */
export function InventoryHead({ sort, list }: { sort: string; list: List }) {
  const hrefOf = (next: string) => urlWith("/admin/inventory", { ...list, sort: next, page: 1 });
  const sorted = (name: string) => ({ name, sort, hrefOf });
  return (
    <>
      <SortedHead {...sorted("product")}>Product</SortedHead>
      <SortedHead {...sorted("variation")} className={WIDE_ONLY}>
        Variation
      </SortedHead>
      <SortedHead {...sorted("category")} className={WIDE_ONLY}>
        Category
      </SortedHead>
      <SortedHead {...sorted("price")} className={WIDE_ONLY}>
        Price
      </SortedHead>
      <SortedHead {...sorted("sku")} className={WIDE_ONLY}>
        SKU
      </SortedHead>
      <SortedHead {...sorted("stock")}>Stock</SortedHead>
      <Head>Actions</Head>
    </>
  );
}
