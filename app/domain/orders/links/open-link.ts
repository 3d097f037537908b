import { DomainError } from "~/lib/errors";
import { payPath } from "~/lib/orders/pay-path.ts";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";
import { environment } from "~/services/environment/environment";

/** Thrown while a payment link is open. `endingOpenLink` (checkout/links) ends the link and tries again. */
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

/** URL of the page where the customer pays what is owed. Null without an open link. */
export async function openPayUrl(tx: Db, orderId: string): Promise<string | null> {
  const where = { paysOrderId: orderId, state: "held", heldUntil: { gt: now() } };
  const open = await tx.checkout.findFirst({ where, select: { id: true } });
  return open && environment.publicUrl + payPath(open.id);
}

/** True when no link is open, but one ended unpaid since the last email about a change. */
export async function hasEndedLink(tx: Db, orderId: string): Promise<boolean> {
  if ((await openPayUrl(tx, orderId)) !== null) return false;
  const last = await tx.mailMessage.findFirst({
    where: { orderId, key: { startsWith: "changed:" } },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  const since = last ? { updatedAt: { gt: last.createdAt } } : {};
  return (await tx.checkout.count({ where: { paysOrderId: orderId, state: "expired", ...since } })) > 0;
}
