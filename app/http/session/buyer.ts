import type { Buyer } from "~/domain/checkout/record";
import { type CookieHeader, readCheckoutId } from "~/http/session/cookies";
import { type Visitor, visitorOf } from "~/http/session/visitor";

/** The buyer in this browser. Most visitors have no checkout, and then the user is not looked up. */
export async function buyerOf(
  cookies: CookieHeader,
  visitor: Pick<Visitor, "user"> = visitorOf(cookies),
): Promise<Buyer> {
  const checkoutId = await readCheckoutId(cookies);
  return { checkoutId, user: checkoutId ? await visitor.user() : null };
}
