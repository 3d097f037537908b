import { DomainError } from "~/lib/errors";
import type { Db } from "~/services/database";

/** `endingOpenLink` (checkout/links) ends the link and tries again. */
export class OpenLinkError extends DomainError {
  constructor() {
    super("conflict", "This order has an open payment link. End it and try again.");
  }
}

/** Call it under the order's lock before changing what the order owes. @throws OpenLinkError */
export async function refuseOpenLink(tx: Db, orderId: string): Promise<void> {
  const open = await tx.checkout.count({ where: { paysOrderId: orderId, state: "held" } });
  if (open > 0) throw new OpenLinkError();
}
