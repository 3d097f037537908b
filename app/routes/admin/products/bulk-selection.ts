import { adminProductIds, type ProductFilter } from "~/domain/catalog/admin-products";
import { BULK_LIMIT } from "~/domain/bulk";
import { adminProductSortNamed } from "~/lib/catalog/admin-product-sorts";
import { invalid } from "~/lib/errors";
import { isId } from "~/lib/id";
import { searchOf } from "~/lib/search/search-text";
import type { ToastMessage } from "~/lib/toast-message";

export function readProductFilter(params: URLSearchParams): Required<ProductFilter> {
  const archived = params.get("archived") === "true";
  return {
    search: searchOf(params),
    archived,
    drafts: !archived && params.get("drafts") === "true",
    sort: adminProductSortNamed(params.get("sort")),
  };
}

export function filterFields(
  { search, archived, drafts, sort }: Required<ProductFilter>,
  page: number,
  shownAt: number,
): Record<string, string> {
  return {
    search,
    ...(archived && { archived: "true" }),
    ...(drafts && { drafts: "true" }),
    ...(sort && { sort }),
    page: String(page),
    shownAt: String(shownAt),
  };
}

/** Leaves out products created after the page was shown, which the admin has not seen. */
export async function selectedProducts(params: URLSearchParams): Promise<string[]> {
  if (!params.has("all"))
    return [...new Set(params.getAll("id").map((id) => id.toLowerCase()))].filter(isId).slice(0, BULK_LIMIT);
  const millis = params.get("shownAt") ?? "";
  if (!/^\d{1,13}$/.test(millis)) return [];
  return adminProductIds(readProductFilter(params), {
    before: new Date(Number(millis)),
    limit: BULK_LIMIT,
  });
}

const done = {
  archive: "Archived",
  restore: "Restored",
  publish: "Published",
  unpublish: "Made a Draft",
  category: "Moved to Another Category",
  prices: "Prices Updated for",
  sale: "Put on Sale",
};
export type BulkIntent = keyof typeof done;

/** Actions of the list itself; the others have their own page. */
type ListIntent = Exclude<BulkIntent, "prices" | "sale">;

export function bulkIntent(params: URLSearchParams): ListIntent {
  const requested = params.get("several");
  if (requested === null || ["prices", "sale"].includes(requested) || !Object.hasOwn(done, requested))
    throw invalid("Unknown intent");
  return requested as ListIntent;
}

export function bulkToast(intent: BulkIntent, count: number): ToastMessage {
  if (count === 0)
    return { title: "No Products Selected", description: "Select one or more products first." };
  if (intent === "prices")
    return { title: `${done.prices} ${count} ${count === 1 ? "Product" : "Products"}` };
  return { title: `${count === 1 ? "Product" : `${count} Products`} ${done[intent]}` };
}
