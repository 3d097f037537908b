import { conflict, DomainError, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { type Actor, recordAudit } from "~/domain/audit";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { type Db, db, type Prisma, transaction } from "~/services/database";
import { withLock } from "~/services/database/lock";

class OpenLink extends DomainError {
  constructor() {
    super("conflict", "This order has an open payment link. End it and try again.");
  }
}

/** For what changes how much an order owes: call it under the order's lock, in `withoutOpenLink`. */
export async function refuseOpenLink(tx: Db, orderId: string): Promise<void> {
  if ((await tx.checkout.count({ where: { paysOrderId: orderId, state: "held" } })) > 0) throw new OpenLink();
}

/**
 * Runs `work` in a transaction. If it meets an open payment link, the link is ended at the provider first, outside the
 * transaction, and `work` runs again. A link that turns out to be paid is settled, so the second run sees its payment.
 * @throws ProviderError when the provider does not answer
 */
export async function withoutOpenLink<T>(
  orderId: string,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(work);
  } catch (error) {
    if (!(error instanceof OpenLink)) throw error;
    await endOpenLinks(orderId);
    return transaction(work);
  }
}

/** Never in a transaction: it calls the provider. */
export async function endOpenLinks(orderId: string): Promise<void> {
  const where = { paysOrderId: orderId, state: "held" };
  for (const { id } of await db.checkout.findMany({ where, select: { id: true } })) await endInTurn(id);
}

const endInTurn = (id: string) => withLock(id, () => endCheckout(id));

/**
 * An admin ends the open link of this order, or of the order that it would become. An ended one stays as it is.
 * @throws DomainError 404, 409 when it was paid
 */
export async function endLink(orderId: string, by: Actor): Promise<void> {
  const ofOrder = { OR: [{ id: orderId }, { paysOrderId: orderId }], source: "manual" };
  const links = isId(orderId)
    ? await db.checkout.findMany({ where: ofOrder, orderBy: { createdAt: "asc" } })
    : [];
  const open = links.find(({ state }) => state === "held");
  const last = open ?? links.at(-1);
  if (!last) throw notFound("Payment link");
  const result = open ? await endInTurn(open.id) : last.state === "expired" ? "ended" : "paid";
  if (result === "paid") throw conflict("This payment link has been paid.");
  if (open) await recordAudit(db, { by, action: "payment-link.ended", entity: "order", entityId: orderId });
}
