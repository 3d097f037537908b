import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { type Actor, recordAudit } from "~/domain/audit";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { OpenLinkError } from "~/domain/orders/links/open-link";
import { db } from "~/services/database";
import { withLock } from "~/services/database/lock";

/** Runs `act`. If a link is open, ends it (settles it when paid) and runs `act` again. @throws ProviderError */
export async function withoutOpenLink<T>(orderId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof OpenLinkError)) throw error;
    const where = { paysOrderId: orderId, state: "held" };
    const open = await db.checkout.findMany({ where, select: { id: true } });
    for (const { id } of open) await endInTurn(id);
    return act();
  }
}

const endInTurn = (id: string) => withLock(id, () => endCheckout(id));

/** Also ends the link that would become this order. Idempotent. @throws DomainError 404, 409 when it was paid */
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
