import { isFailure } from "~/components/ui/connection/unreachable";
import type { ListingData } from "~/routes/storefront/catalog/product-listing";
import { isListPath, parseFilters } from "~/lib/catalog/product-filters";

/** Filled in browsers only: effects and client loaders do not run on the server. */
const latest = new Map<string, ListingData>();

export function rememberListing(pathname: string, listing: ListingData): void {
  if (!listing.unreachable) latest.set(pathname, listing);
}

/** Returns the last list shown. @throws `error` if there is none or the error is not a failed connection */
export function staleListing(request: Request, error: unknown): ListingData {
  const { pathname, searchParams } = new URL(request.url);
  const listing = latest.get(isListPath(pathname) ? "/products" : pathname);
  if (!listing || !isFailure(error)) throw error;
  return { ...listing, filters: parseFilters(searchParams), unreachable: true };
}
