import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { dayOf } from "~/lib/time/calendar-day";
import { centsToText, toCents } from "~/lib/money/money.ts";
import { type Balance, owedCents, paymentStatusOf, sentBackOf } from "~/lib/money/balance.ts";
import type { PaymentMethod } from "~/lib/money/refund-types.ts";
import type { OrderStatus } from "~/lib/orders/order-status.ts";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import type { AdminOrder, Order } from "~/schemas/order";
import type { Prisma } from "~/services/database";
import { sum } from "~/lib/money/allocate.ts";

export const orderInclude = {
  items: { orderBy: { position: "asc" } },
  adjustments: { orderBy: { position: "asc" } },
  payments: {
    orderBy: { createdAt: "asc" },
    include: {
      refundParts: { orderBy: { createdAt: "asc" } },
      giftCard: { select: { lastFour: true, voidedAt: true } },
    },
  },
  refunds: {
    orderBy: { createdAt: "asc" },
    include: { rows: { orderBy: { position: "asc" } }, parts: { orderBy: { createdAt: "asc" } } },
  },
  changes: { select: { id: true, subtotal: true, deliveryFee: true, gst: true, owedBefore: true } },
  slot: { select: { startsAt: true, endsAt: true, words: true } },
  replaces: { select: { id: true } },
  replacements: {
    orderBy: { createdAt: "asc" },
    select: { id: true, status: true, items: { select: { replacesId: true, quantity: true } } },
  },
} satisfies Prisma.OrderInclude;

export type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderInclude }>;

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    status: row.status as OrderStatus,
    deliveryMethod: row.deliveryMethod as DeliveryMethod,
    ...(row.placeId && { placeId: row.placeId }),
    items: row.items.map((item) => ({
      id: item.id,
      variationId: item.variationId,
      productName: item.productName,
      variationName: item.variationName,
      quantity: item.quantity,
      unitPrice: decimal(item.unitPrice),
      regularPrice: item.regularPrice && decimal(item.regularPrice),
      totalPrice: decimal(item.totalPrice),
      ...(item.isGiftCard && { isGiftCard: true }),
    })),
    subtotal: decimal(row.subtotal),
    gst: decimal(row.gst),
    totalPrice: decimal(row.totalPrice),
    shippingAddress: addressOf(row),
    refundStatus: refundStatusOf(row),
    source: row.source as Order["source"],
    paymentStatus: paymentStatusOf(balanceOfRow(row)),
    note: row.note,
    giftNote: row.giftNote,
    giftCardRecipient: row.giftCardRecipient as Order["giftCardRecipient"],
    readyBy: row.readyBy?.toISOString() ?? null,
    slot: row.slot && {
      startsAt: row.slot.startsAt.toISOString(),
      endsAt: row.slot.endsAt.toISOString(),
      words: row.slot.words,
    },
    cancelledMarketDay: row.cancelledMarketDay && dayOf(row.cancelledMarketDay),
    adjustments: row.adjustments.map(({ type, lowers, label, amount }) => ({
      type: type as Order["adjustments"][number]["type"],
      lowers: lowers as Order["adjustments"][number]["lowers"],
      label,
      amount: decimal(amount),
    })),
    payments: row.payments.map(toPayment),
    refunds: row.refunds.map((refund) => toRefund(refund, row.changes)),
    kept: decimal(row.kept),
    replacesId: row.replacesId,
    replacementIds: row.replacements.map(({ id }) => id),
  };
}

const toPayment = (payment: OrderRow["payments"][number]) => ({
  id: payment.id,
  method: payment.method as PaymentMethod,
  amount: decimal(payment.amount),
  paidAt: payment.paidAt?.toISOString() ?? null,
  giftCard: payment.giftCard &&
    payment.giftCardLeft && {
      lastFour: payment.giftCard.lastFour,
      left: centsToText(toCents(payment.giftCardLeft) + returnedCents(payment)),
    },
});

/** Cents returned to the gift card that paid. 0 for a void card; leaves out money given back in another way. */
const returnedCents = ({ giftCard, refundParts }: OrderRow["payments"][number]): number =>
  giftCard?.voidedAt ? 0 : sentBackOf(refundParts.filter(({ givenAs }) => givenAs === null));

const methodOf = ({ payments }: OrderRow, paymentId: string) =>
  (payments.find(({ id }) => id === paymentId)?.method ?? "card") as PaymentMethod;

export function balanceOfRow(row: OrderRow): Balance {
  return {
    totalCents: toCents(row.totalPrice),
    refundedCents: sumOf(row.refunds.map(({ parts, covered }) => sentBackOf(parts) + toCents(covered))),
    paidCents: sumOf(row.payments.map(({ amount }) => toCents(amount))),
    sentBackCents: sentBackOf(row.payments.flatMap(({ refundParts }) => refundParts)),
    isCancelled: row.status === "cancelled",
  };
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

/** Replaced pieces by item id, without cancelled replacements. */
export function replacedPieces({ replacements }: Pick<OrderRow, "replacements">): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, items } of replacements)
    for (const { replacesId, quantity } of items)
      if (replacesId && status !== "cancelled") counts[replacesId] = (counts[replacesId] ?? 0) + quantity;
  return counts;
}

export function refundedPieces({ refunds }: Pick<OrderRow, "refunds">): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { orderItemId, quantity } of refunds.flatMap(({ rows }) => rows))
    if (orderItemId) counts[orderItemId] = (counts[orderItemId] ?? 0) + quantity;
  return counts;
}

/** @throws DomainError 404 for an item that is not in this order */
export function expectItems({ items }: Pick<OrderRow, "items">, lines: readonly { itemId: string }[]): void {
  const unknown = lines.find(({ itemId }) => !items.some(({ id }) => id === itemId));
  if (unknown) throw notFound(`Item ${unknown.itemId} of this order`);
}

/** Pieces neither refunded nor replaced. Cancelling returns them to stock, reopening takes them again. */
export function piecesOut(row: OrderRow): OrderRow["items"] {
  const refunded = refundedPieces(row);
  const replaced = replacedPieces(row);
  return row.items.flatMap((item) => {
    const quantity = item.quantity - (refunded[item.id] ?? 0) - (replaced[item.id] ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}

export function toAdminOrder(row: OrderRow): AdminOrder {
  return {
    ...toOrder(row),
    ...(row.userId && { userId: row.userId }),
    guestEmail: row.guestEmail,
    stripePaymentIntentId: row.stripePaymentIntentId,
    version: row.version,
    notThereAt: (row.status === "ready" && row.notThereAt?.toISOString()) || null,
    readyAt: (row.status === "ready" && row.readyAt?.toISOString()) || null,
    shopNote: row.shopNote,
    owed: centsToText(Math.max(0, owedCents(balanceOfRow(row)))),
    payments: row.payments.map((payment) => ({
      ...toPayment(payment),
      received: payment.received && decimal(payment.received),
      reference: payment.reference,
      enteredById: payment.enteredById,
    })),
    refunds: row.refunds.map((refund) => ({
      ...toRefund(refund, row.changes),
      parts: refund.parts.map(({ id, paymentId, amount, status, reference, refundedAt, givenAs }) => ({
        id,
        paymentId,
        method: (givenAs as PaymentMethod | null) ?? methodOf(row, paymentId),
        amount: decimal(amount),
        status: status as Order["refunds"][number]["status"],
        reference,
        refundedAt: refundedAt?.toISOString() ?? null,
      })),
    })),
  };
}

export function addressOf({
  name,
  email,
  phone,
  address,
  address2,
  city,
  province,
  postalCode,
}: ShippingAddress): ShippingAddress {
  return { name, email, phone, address, ...(address2 && { address2 }), city, province, postalCode };
}

/** Until everything is refunded, only the shop's own refunds count. A `cause` that is an id is a partial refund. */
export function refundStatusOf({
  payments,
  kept,
}: Pick<OrderRow, "payments" | "kept">): Order["refundStatus"] {
  const parts = payments.flatMap((payment) => payment.refundParts);
  if (parts.length === 0) return null;
  // `kept` is what a cancelled order does not give back: spent money of its gift cards.
  const paidCents = sumOf(payments.map(({ amount }) => toCents(amount))) - toCents(kept);
  const centsThatAre = (...statuses: string[]) =>
    parts.reduce((sum, { status, amount }) => sum + (statuses.includes(status) ? toCents(amount) : 0), 0);
  if (centsThatAre("refunded") >= paidCents) return "refunded";
  if (centsThatAre("refunded", "pending") >= paidCents) return "pending";
  const own = parts.filter((part) => !part.cause.startsWith("provider:"));
  if (own.some(({ status, cause }) => status === "pending" && !isId(cause))) return "pending";
  return own.some((refund) => refund.status === "failed") ? "failed" : null;
}

export function decimal(value: { toString(): string }): string {
  return centsToText(toCents(value));
}

type RefundWithRows = Prisma.RefundGetPayload<{ include: { rows: true; parts: true } }>;

type ChangeRow = Pick<
  Prisma.OrderChangeGetPayload<object>,
  "id" | "subtotal" | "deliveryFee" | "gst" | "owedBefore"
>;

function toRefund(
  { id, createdAt, reason, rows, parts, covered, coveredGst }: RefundWithRows,
  changes: readonly ChangeRow[],
): Order["refunds"][number] {
  const gstCents = sum(parts.map(({ gst }) => toCents(gst))) + toCents(coveredGst);
  const has = (status: string) => parts.some((part) => part.status === status);
  const change = changes.find((each) => each.id === id);
  return {
    id,
    createdAt: createdAt.toISOString(),
    reason: reason as Order["refunds"][number]["reason"],
    change: change ? { added: addedBy(change), owedBefore: centsToText(toCents(change.owedBefore)) } : null,
    amount: centsToText(sum(parts.map(({ amount }) => toCents(amount))) + toCents(covered)),
    gst: centsToText(gstCents),
    status: has("pending") ? "pending" : has("failed") ? "failed" : "refunded",
    lines: rows.map((row) => ({
      kind: row.kind as Order["refunds"][number]["lines"][number]["kind"],
      itemId: row.orderItemId,
      quantity: row.quantity,
      restocked: row.restocked,
      amount: centsToText(toCents(row.amount)),
    })),
  };
}

const addedBy = ({ subtotal, deliveryFee, gst }: ChangeRow) =>
  centsToText(toCents(subtotal) + toCents(deliveryFee) + toCents(gst));
