import { isUnreachable } from "~/components/ui/unreachable";
import type { ListingData } from "~/components/storefront/listing/product-listing";
import { parseFilters } from "~/lib/product-filters";

/** The list shown last at each path; of this browser, for nothing of it runs on the server. */
const shown = new Map<string, ListingData>();

export function rememberListing(pathname: string, listing: ListingData): void {
  if (!listing.unreachable) shown.set(pathname, listing);
}

/**
 * The list shown last, marked, under the filters of a request that found no shop. @throws what it was given
 * where it is something else
 */
export function keptListing(request: Request, error: unknown): ListingData {
  const { pathname, searchParams } = new URL(request.url);
  const kept = shown.get(pathname);
  if (!kept || !isUnreachable(error)) throw error;
  return { ...kept, filters: parseFilters(searchParams), unreachable: true };
}
