import type { AppLoadContext } from "@remix-run/node";
import { getGuestOrder, getOrder } from "~/domain/orders/queries";
import { requireUser } from "~/http/session/access";
import { DomainError } from "~/lib/errors";
import { notFoundWithToys } from "~/routes/storefront/catalog/suggested-cards";

/** A guest's token shows that guest's order to anybody. The page's data contain no token. */
export async function visibleOrder(context: AppLoadContext, id: string, token: string | null) {
  try {
    if (token === null) return await getOrder(await requireUser(context), id);
    await context.limit("guestOrder");
    return await getGuestOrder(id, token);
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.status === 404;
    throw isUnknown ? await notFoundWithToys("Order") : error;
  }
}

/** A guest's link gives access, so caches and search engines must not keep the page. */
export const unkept = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  // Keeps the link from other sites. `no-referrer` would make browsers send `Origin: null` with the form.
  "Referrer-Policy": "same-origin",
};
