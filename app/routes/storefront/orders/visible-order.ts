import type { AppLoadContext } from "@remix-run/node";
import { getGuestOrder, getOrder } from "~/domain/orders/queries";
import { requireUser } from "~/http/session/access";

/** A guest's token shows that guest's order to anybody. The page's data contain no token. */
export async function visibleOrder(context: AppLoadContext, id: string, token: string | null) {
  if (token === null) return getOrder(await requireUser(context), id);
  await context.limit("guestOrder");
  return getGuestOrder(id, token);
}

/** A guest's link gives access, so caches and search engines must not keep the page. */
export const unkept = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  // Keeps the link from other sites. `no-referrer` would make browsers send `Origin: null` with the form.
  "Referrer-Policy": "same-origin",
};
