import { isId } from "~/lib/id";
import { isFormAddress, parseFilters, serializeFilters } from "~/lib/product-filters";

const tabs = new Set(["specifications", "delivery", "reviews"]);

/** The public reads of the API are the same for everyone, as pages are. */
const publicCalls = /^\/api\/(categories|products(\/[\da-f-]{36})?)$/i;

/**
 * The normalised address of a page that is the same for every visitor without cookies of ours, or null.
 * Parameters that mean nothing there are dropped, so that they make no page of their own.
 */
export function publicPageKey(address: string): string | null {
  const [path = "/", query = ""] = address.split("?", 2);
  // Loader data for scripts, not a page.
  if (query.includes("_data=")) return null;
  // A form that led back to its product with what could not be added: the answer depends on the cart.
  if (query.includes("quantity=")) return null;
  if (path === "/") return "/";
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

/** The product page's state in the address: which variation, picture, tab and page of reviews. */
function productQuery(given: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of ["variation", "image"]) {
    const value = given.get(name);
    if (isId(value)) kept.set(name, value);
  }
  const tab = given.get("tab");
  if (tab !== null && tabs.has(tab)) kept.set("tab", tab);
  const page = given.get("page");
  if (page !== null && /^[1-9]\d{0,3}$/.test(page) && page !== "1") kept.set("page", page);
  return kept;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
