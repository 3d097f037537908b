import type { Buyer } from "~/domain/checkout/record";
import { type CookieHeader, readCheckoutId } from "~/http/session/cookies";
import { type Visitor, visitorOf } from "~/http/session/visitor";

/** Who is buying in this browser. Most visitors have no checkout, and then nobody looks up who they are. */
export async function buyerOf(
  cookies: CookieHeader,
  visitor: Pick<Visitor, "user"> = visitorOf(cookies),
): Promise<Buyer> {
  const checkoutId = await readCheckoutId(cookies);
  return { checkoutId, user: checkoutId ? await visitor.user() : null };
}
