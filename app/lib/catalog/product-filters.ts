import { pageNumber } from "~/lib/url/pagination";
import { searchOf } from "~/lib/search/search-text";

export const productSorts = {
  newest: "Newest first",
  price: "Price: low to high",
  "price-desc": "Price: high to low",
  "best-rated": "Best rated",
  "best-selling": "Best selling",
} as const;

export type ProductSort = keyof typeof productSorts;

export interface ProductFilters {
  search: string;
  categories: string[];
  inStock: boolean;
  /** Age in years of a child whom the toys suit. */
  age: number | null;
  /** Dollars that a product's cheapest variation must be below. */
  under: number | null;
  colour: string | null;
  onSale: boolean;
  sort: ProductSort;
  page: number;
}

interface FilterChoice<Value> {
  value: Value;
  /** How many products are left after choosing it. */
  count: number;
}

export interface Facets {
  ages: FilterChoice<number>[];
  prices: FilterChoice<number>[];
  colours: FilterChoice<string>[];
  /** Null when nothing is on sale. */
  onSale: number | null;
}

export const noFilters: ProductFilters = {
  search: "",
  categories: [],
  inStock: false,
  age: null,
  under: null,
  colour: null,
  onSale: false,
  sort: "newest",
  page: 1,
};

/** @param category the category that the path names */
export function parseFilters(query: URLSearchParams, category = ""): ProductFilters {
  // Forms without scripts repeat the parameter for each box.
  const names = [category, ...query.getAll("categories").flatMap((value) => value.split(","))];
  return {
    search: searchOf(query),
    categories: [...new Set(names.map((name) => name.trim()).filter(Boolean))],
    inStock: query.get("inStock") === "true",
    age: wholeNumber(query.get("age")),
    under: wholeNumber(query.get("under")),
    colour: /^[a-z]{1,20}$/.exec(query.get("colour")?.toLowerCase() ?? "")?.[0] ?? null,
    onSale: query.get("onSale") === "true",
    sort: sortNamed(query.get("sort")),
    page: pageNumber(query.get("page")),
  };
}

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null);

function sortNamed(name: string | null): ProductSort {
  return name !== null && Object.hasOwn(productSorts, name) ? (name as ProductSort) : "newest";
}

export function isFormAddress(query: URLSearchParams): boolean {
  return query.getAll("categories").length > 1;
}

export function serializeFilters({
  search,
  categories,
  inStock,
  age,
  under,
  colour,
  onSale,
  sort,
  page,
}: ProductFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim()) query.set("search", search.trim());
  if (categories.length > 0) query.set("categories", categories.join(","));
  if (inStock) query.set("inStock", "true");
  if (age !== null) query.set("age", String(age));
  if (under !== null) query.set("under", String(under));
  if (colour !== null) query.set("colour", colour);
  if (onSale) query.set("onSale", "true");
  if (sort !== "newest") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query;
}

/** Slugs by category name, where categories have readable URLs. */
export type CategorySlugs = Record<string, string>;

const LIST = "/products";

/** The id of the list's search field, to which the header links. */
export const SEARCH_ID = "search";

export const isListPath = (path: string): boolean => path === LIST || path.startsWith(`${LIST}/`);

export function listUrl(pathname: string, filters: ProductFilters, slugs: CategorySlugs = {}): string {
  const [only = "", ...others] = filters.categories;
  const slug = pathname === LIST && others.length === 0 && Object.hasOwn(slugs, only) ? slugs[only] : null;
  const query = serializeFilters(slug ? { ...filters, categories: [] } : filters).toString();
  const path = slug ? `${LIST}/${slug}` : pathname;
  return query ? `${path}?${query}` : path;
}

export function categoryPath(name: string, slugs?: CategorySlugs): string {
  return listUrl(LIST, { ...noFilters, categories: [name] }, slugs);
}

export function withoutFilters(pathname: string, { sort }: ProductFilters): string {
  return listUrl(pathname, { ...noFilters, sort });
}

export function activeFilters({ categories, inStock, age, under, colour, onSale }: ProductFilters): number {
  const others = [inStock, age !== null, under !== null, colour !== null, onSale];
  return categories.length + others.filter(Boolean).length;
}
