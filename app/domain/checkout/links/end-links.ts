import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { type Actor, recordAudit } from "~/domain/audit";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { OpenLinkError } from "~/domain/orders/links/open-link";
import { db } from "~/services/database";
import { withLock } from "~/services/database/lock";

/**
 * Runs `act`. If an open payment link refuses it, ends the link (or settles it if paid) and runs `act` again. @param
 * by null for a customer @throws DomainError 409 while a card payment is being made; ProviderError
 */
export async function endingOpenLink<T>(
  orderId: string,
  by: Actor | null,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof OpenLinkError)) throw error;
    const where = { paysOrderId: orderId, state: "held" };
    const open = await db.checkout.findMany({ where, select: { id: true } });
    for (const { id } of open) await endInTurn(id, by);
    return act();
  }
}

const endInTurn = (id: string, by: Actor | null) =>
  withLock(id, () =>
    endCheckout(id, (tx, { paysOrderId }) =>
      recordAudit(tx, { by, action: "payment-link.ended", entity: "order", entityId: paysOrderId ?? id }),
    ),
  );

/** Ends the order's link, or the link that would become this order. Idempotent. @throws DomainError 404, 409 when it was paid */
export async function endLink(orderId: string, by: Actor): Promise<void> {
  const ofOrder = { OR: [{ id: orderId }, { paysOrderId: orderId }], source: "manual" };
  const links = isId(orderId)
    ? await db.checkout.findMany({ where: ofOrder, orderBy: { createdAt: "asc" } })
    : [];
  await endFound(links.find(({ state }) => state === "held") ?? links.at(-1), by);
}

/** Idempotent. @throws DomainError 404, 409 when it was paid */
export async function endLinkById(id: string, by: Actor): Promise<void> {
  await endFound(isId(id) ? await db.checkout.findFirst({ where: { id, source: "manual" } }) : null, by);
}

async function endFound(link: { id: string; state: string } | null | undefined, by: Actor): Promise<void> {
  if (!link) throw notFound("Payment link");
  const { id, state } = link;
  const result = state === "held" ? await endInTurn(id, by) : state === "expired" ? "ended" : "paid";
  if (result === "paid") throw conflict("This payment link has been paid.");
}
