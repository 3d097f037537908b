import { productAt } from "~/domain/catalog/addresses";
import type { Catalogue } from "~/domain/catalog/catalogue";
import { knownCategories } from "~/domain/catalog/listing/listing";
import { hasUnreadableQuery } from "~/http/server/unreadable-url";
import { helpPages, helpPath } from "~/lib/url/help-pages";
import { isId } from "~/lib/id";
import { isFormAddress, parseFilters, serializeFilters } from "~/lib/catalog/product-filters";

const tabs = new Set(["specifications", "delivery", "reviews"]);

const helpPaths = new Set<string>(helpPages.map(({ slug }) => helpPath(slug)));

const publicCalls = /^\/api\/(categories|products(\/[\da-f-]{36})?)$/i;

const PRODUCT = /^\/product\/[a-z0-9-]{8,100}$/i;
const READABLE_LIST = /^\/products\/[a-z0-9-]{1,100}$/i;

/** Null for pages that differ between visitors without our cookies. Unknown parameters are dropped: no extra page. */
export function pageKey(url: string): string | null {
  const [path = "/", query = ""] = url.split("?", 2);
  // Refused on every page, even one that would ignore it.
  if (hasUnreadableQuery(url)) return null;
  if (query.includes("_data=")) return null;
  // An add without scripts that may have failed: the page depends on the visitor's cookies.
  if (query.includes("quantity=") || query.includes("added=")) return null;
  if (path === "/") return "/";
  if (helpPaths.has(path)) return path;
  if (path === "/products") return query === "" ? path : listingKey(path, new URLSearchParams(query));
  if (publicCalls.test(path)) return query === "" ? path : null;
  if (READABLE_LIST.test(path)) return listingKey(path, new URLSearchParams(query));
  if (!PRODUCT.test(path)) return null;
  return query === "" ? path : withQuery(path, productQuery(new URLSearchParams(query)));
}

/** Also without values that name nothing in the catalogue. */
export function knownKey(key: string, catalogue: Catalogue): string {
  const [path = "/", text = ""] = key.split("?", 2);
  if (text === "") return key;
  const query = new URLSearchParams(text);
  if (PRODUCT.test(path)) {
    const { variations = [], images = [] } = productAt(catalogue, path.slice("/product/".length)) ?? {};
    if (!variations.some(({ id }) => id === query.get("variation"))) query.delete("variation");
    if (!images.some(({ id }) => id === query.get("image"))) query.delete("image");
    return withQuery(path, query);
  }
  const filters = parseFilters(query);
  const categories = knownCategories(catalogue, filters.categories);
  return withQuery(path, serializeFilters({ ...filters, categories }));
}

function listingKey(path: string, query: URLSearchParams): string | null {
  return isFormAddress(query) ? null : withQuery(path, serializeFilters(parseFilters(query)));
}

function productQuery(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of ["variation", "image"]) {
    const value = query.get(name);
    if (isId(value)) kept.set(name, value);
  }
  const tab = query.get("tab");
  if (tab !== null && tabs.has(tab)) kept.set("tab", tab);
  const page = query.get("page");
  if (page !== null && /^[1-9]\d{0,3}$/.test(page) && page !== "1") kept.set("page", page);
  return kept;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
