import { isFailure } from "~/components/ui/unreachable";
import type { ListingData } from "~/components/storefront/listing/product-listing";
import { parseFilters } from "~/lib/product-filters";

/** The latest list at each path. Filled in browsers only: effects and client loaders do not run on the server. */
const latest = new Map<string, ListingData>();

export function rememberListing(pathname: string, listing: ListingData): void {
  if (!listing.unreachable) latest.set(pathname, listing);
}

/**
 * For a request that could not reach the shop, or found it failing: the path's latest list, marked as such, under the filters of
 * the request.
 * @throws the error itself when it is another one, or when there is no such list
 */
export function staleListing(request: Request, error: unknown): ListingData {
  const { pathname, searchParams } = new URL(request.url);
  const listing = latest.get(pathname);
  if (!listing || !isFailure(error)) throw error;
  return { ...listing, filters: parseFilters(searchParams), unreachable: true };
}
