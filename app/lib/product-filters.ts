import { pageNumber } from "~/lib/pagination";

export interface ProductFilters {
  search: string;
  categories: string[];
  inStock: boolean;
  page: number;
}

const MAX_SEARCH = 200;

/**
 * The address of a list: `?search=…&categories=A,B&inStock=true&page=2`. What it does not understand it
 * ignores.
 */
export function parseFilters(query: URLSearchParams): ProductFilters {
  // Without scripts, boxes of one name arrive one by one.
  const names = query.getAll("categories").flatMap((value) => value.split(","));
  return {
    search: (query.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    categories: [...new Set(names.map((name) => name.trim()).filter(Boolean))],
    inStock: query.get("inStock") === "true",
    page: pageNumber(query.get("page")),
  };
}

/** A form without scripts sends its boxes one by one; the address has them in one. */
export function isFormAddress(query: URLSearchParams): boolean {
  return query.getAll("categories").length > 1;
}

/** The shortest address that means these filters. */
export function serializeFilters({ search, categories, inStock, page }: ProductFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim()) query.set("search", search.trim());
  if (categories.length > 0) query.set("categories", categories.join(","));
  if (inStock) query.set("inStock", "true");
  if (page > 1) query.set("page", String(page));
  return query;
}

/** The number on the filters toggle: chosen categories plus the in-stock flag. */
export function activeFilters({
  categories,
  inStock,
}: Pick<ProductFilters, "categories" | "inStock">): number {
  return categories.length + (inStock ? 1 : 0);
}
