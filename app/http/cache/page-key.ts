import { hasUnreadableQuery } from "~/http/server/unreadable-url";
import { helpPages, helpPath } from "~/lib/url/help-pages";
import { isId } from "~/lib/id";
import { isFormAddress, parseFilters, serializeFilters } from "~/lib/catalog/product-filters";

const tabs = new Set(["specifications", "delivery", "reviews"]);

const helpPaths = new Set<string>(helpPages.map(({ slug }) => helpPath(slug)));

/** The public reads of the API are the same for everyone, as pages are. */
const publicCalls = /^\/api\/(categories|products(\/[\da-f-]{36})?)$/i;

/**
 * The normalised URL of a page that is the same for every visitor without cookies of ours, or null.
 * Parameters that mean nothing there are dropped, so that they make no page of their own.
 */
export function pageKey(url: string): string | null {
  const [path = "/", query = ""] = url.split("?", 2);
  // Refused everywhere alike, also by a page that is kept and would not read it.
  if (hasUnreadableQuery(url)) return null;
  // Loader data for scripts, not a page.
  if (query.includes("_data=")) return null;
  // What could not be added to the cart without scripts: what the page says depends on the visitor's cart.
  if (query.includes("quantity=")) return null;
  if (path === "/") return "/";
  if (helpPaths.has(path)) return path;
  if (path === "/products") return query === "" ? path : listingKey(path, new URLSearchParams(query));
  if (publicCalls.test(path)) return query === "" ? path : null;
  const id = path.startsWith("/product/") ? path.slice("/product/".length) : null;
  if (!isId(id)) return null;
  return query === "" ? path : withQuery(path, productQuery(new URLSearchParams(query)));
}

/** What a form without scripts sends is redirected by the page itself. */
function listingKey(path: string, query: URLSearchParams): string | null {
  return isFormAddress(query) ? null : withQuery(path, serializeFilters(parseFilters(query)));
}

/** The product page's state in its URL: which variation, picture, tab and page of reviews. */
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
