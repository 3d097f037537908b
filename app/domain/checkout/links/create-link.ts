import { randomUUID } from "node:crypto";
import { conflict, DomainError } from "~/lib/errors";
import { centsToText, formatCents, MAX_ORDER_CENTS, MIN_ORDER_CENTS } from "~/lib/money/money.ts";
import { nothingOwed } from "~/lib/orders/words/payment-words.ts";
import { type Actor, recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { enqueueExpiry, isHoldOver, linkEnd } from "~/domain/checkout/holds/hold-time";
import { moneyOf, writeLines } from "~/domain/checkout/write-lines";
import { endingOpenLink } from "~/domain/checkout/links/end-links";
import { refuseOpenLink } from "~/domain/orders/links/open-link";
import { openLinkOf, toLink } from "~/domain/checkout/links/read-links";
import { lockOrder } from "~/domain/orders/lock";
import { lockPayments } from "~/domain/payments/order-refunds";
import { owedOf } from "~/domain/payments/receive-payment";
import { handoverByHand } from "~/domain/orders/manual/handover-by-hand";
import type { PricedOrder } from "~/domain/orders/manual/price-entered";
import { enteredRecord } from "~/domain/orders/manual/entered-record";
import { holdStock } from "~/domain/stock/reservations";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import type { PaymentLink } from "~/schemas/orders/payment-link";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";

type Tx = Prisma.TransactionClient;

/** Returns the open link, if any. @throws DomainError 404, 409 if the order is cancelled, owes nothing or no card can pay */
export function createOrderLink(
  orderId: string,
  by: Actor,
): Promise<{ link: PaymentLink; created: boolean }> {
  return endingOpenLink(orderId, by, () => transaction((tx) => makeOrderLink(tx, orderId, by)));
}

async function makeOrderLink(
  tx: Tx,
  orderId: string,
  by: Actor,
): Promise<{ link: PaymentLink; created: boolean }> {
  const order = await lockOrder(tx, orderId);
  const open = await openLinkOf(order.id, tx);
  if (open?.heldUntil && !isHoldOver(open.heldUntil)) return { link: toLink(open), created: false };
  await refuseOpenLink(tx, order.id);
  if (order.status === "cancelled") throw conflict("This order is cancelled, so nothing is owed.");
  return { link: await insertOrderLink(tx, order.id, by), created: true };
}

/** Call it with the order locked. */
export async function insertOrderLink(tx: Tx, orderId: string, by: Actor): Promise<PaymentLink> {
  await lockPayments(tx, orderId);
  const cents = await owedOf(tx, orderId);
  refuseAmount(cents);
  const amount = centsToText(cents);
  // The link has no lines and no quote: the order has them.
  return insertLink(
    tx,
    { id: randomUUID(), paysOrderId: orderId, subtotal: amount, gst: "0", total: amount },
    by,
  );
}

/** Holds the pieces until the link is paid. The order gets the link's id. */
export async function insertNewOrderLink(
  tx: Tx,
  input: ManualOrderInput,
  { lines, quote }: PricedOrder,
  by: Actor,
): Promise<PaymentLink> {
  const { id, shippingAddress, userId, note, shopNote, giftNote } = input;
  refuseAmount(quote.totalCents);
  const buyer = { userId, contact: { ...shippingAddress }, note, shopNote, giftNote };
  const { readyBy: _, ...handover } = await handoverByHand(tx, input, lines, id);
  const data = { id, ...buyer, ...handover, ...moneyOf(quote) };
  const link = await insertLink(tx, data, by, enteredRecord({ lines, quote }));
  const bought = lines.map(({ shopCents: _, reason: __, ...line }) => line);
  await writeLines(tx, id, bought, quote);
  await holdStock(tx, bought);
  await raiseCatalogueVersion(
    tx,
    bought.map(({ productId }) => productId),
  );
  return link;
}

async function insertLink(
  tx: Tx,
  data: Prisma.CheckoutUncheckedCreateInput & { id: string },
  by: Actor,
  record?: ReturnType<typeof enteredRecord>,
): Promise<PaymentLink> {
  const heldUntil = linkEnd();
  const row = await tx.checkout.create({
    data: {
      source: "manual",
      enteredById: by.id,
      state: "held",
      heldUntil,
      frozenAt: now(),
      createdAt: now(),
      updatedAt: now(),
      ...data,
    },
  });
  await enqueueExpiry(tx, row.id, heldUntil);
  const entityId = row.paysOrderId ?? row.id;
  const link = toLink(row);
  await recordAudit(tx, {
    by,
    action: "payment-link.created",
    entity: "order",
    entityId,
    before: record?.before,
    after: { amount: link.amount, ...record?.after },
  });
  return link;
}

function refuseAmount(cents: number): void {
  const message =
    cents <= 0
      ? nothingOwed
      : cents < MIN_ORDER_CENTS
        ? `A card can be charged ${formatCents(MIN_ORDER_CENTS)} or more, so there is no payment link for ${formatCents(cents)}. Take it another way, or waive it.`
        : cents > MAX_ORDER_CENTS
          ? `A card can be charged at most ${formatCents(MAX_ORDER_CENTS)}.`
          : null;
  if (message) throw new DomainError("conflict", message, { fields: { paymentLink: [message] } });
}
