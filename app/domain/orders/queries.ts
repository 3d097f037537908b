import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { OrderStatus } from "~/lib/orders/order-status.ts";
import type { AdminOrder, Order, PaymentRecord } from "~/schemas/order";
import { isCancellable } from "~/domain/orders/status/cancel";
import { verifyGuestToken } from "~/domain/orders/customer/guest-link";
import {
  decimal,
  orderInclude,
  type OrderRow,
  replacedPieces,
  toAdminOrder,
  toOrder,
} from "~/domain/orders/record";
import { withoutPiecesLeft } from "~/domain/orders/handover/pieces-left";
import { isOpenDispute } from "~/domain/payments/disputes";
import { db, type Prisma } from "~/services/database";

const newestFirst = [{ createdAt: "desc" }, { id: "asc" }] satisfies Prisma.OrderOrderByWithRelationInput[];

interface OrderPage {
  limit?: number;
  offset?: number;
}

/** Returns only the user's own orders, for admins too. */
export async function listOrders(
  user: { id: string },
  { limit, offset = 0 }: OrderPage = {},
): Promise<{ rows: Order[]; total: number }> {
  const where = { userId: user.id };
  const [rows, total] = await Promise.all([
    db.order.findMany({ where, include: orderInclude, orderBy: newestFirst, take: limit, skip: offset }),
    db.order.count({ where }),
  ]);
  return { rows: rows.map(toOrder), total };
}

/** @throws DomainError 404, also for another person's order */
export async function getOrder(user: { id: string }, id: string): Promise<Order> {
  const row = isId(id)
    ? await db.order.findFirst({ where: { id, userId: user.id }, include: orderInclude })
    : null;
  if (!row) throw notFound("Order");
  return toOrder(row);
}

/** @throws DomainError 404 */
export async function getGuestOrder(id: string, token: string): Promise<Order> {
  const row = isId(id)
    ? await db.order.findFirst({ where: { id, userId: null }, include: orderInclude })
    : null;
  if (!row || !verifyGuestToken(row, "view", token)) throw notFound("Order");
  return toOrder(row);
}

export type ShownOrder = AdminOrder & { replaced: Record<string, number>; isDisputed: boolean };

/** Orders in the order of the ids, without unknown ones. */
export async function getAdminOrders(ids: readonly string[]): Promise<ShownOrder[]> {
  const rows = await db.order.findMany({ where: { id: { in: ids.filter(isId) } }, include: orderInclude });
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map(toShownOrder);
}

const toShownOrder = (row: OrderRow): ShownOrder => ({
  ...toAdminOrder(row),
  replaced: replacedPieces(row),
  isDisputed: row.payments.some(isOpenDispute),
});

/** @throws DomainError 404 */
export async function getAdminOrder(
  id: string,
): Promise<ShownOrder & { paymentRecords: PaymentRecord[]; cancellable: boolean }> {
  const include = { ...orderInclude, paymentLinks: { select: { id: true } } };
  const row = isId(id) ? await db.order.findUnique({ where: { id }, include }) : null;
  if (!row) throw notFound("Order");
  // Includes payments that the order could not take.
  const checkouts = [row.checkoutId ?? [], row.paymentLinks.map((link) => link.id)].flat();
  const payments = await db.payment.findMany({
    where: {
      OR: [{ orderId: row.id }, { checkoutId: { in: checkouts } }],
      NOT: { status: "canceled" },
    },
    include: recordInclude,
    orderBy: { createdAt: "asc" },
  });
  return {
    ...toShownOrder(row),
    paymentRecords: payments.map((payment) => paymentRecord(payment, row.id)),
    cancellable: isCancellable(row),
  };
}

const email = { select: { email: true } } as const;
const recordInclude = {
  enteredBy: email,
  refundParts: { include: { givenBackBy: email }, orderBy: { createdAt: "asc" } },
} satisfies Prisma.PaymentInclude;

function paymentRecord(
  payment: Prisma.PaymentGetPayload<{ include: typeof recordInclude }>,
  orderId: string,
): PaymentRecord {
  const { disputeId, disputeReason, disputedAt } = payment;
  return {
    id: payment.id,
    intentId: payment.intentId,
    hosted: payment.sessionId !== null,
    method: payment.method as PaymentRecord["method"],
    amount: decimal(payment.amount),
    received: payment.received && decimal(payment.received),
    reference: payment.reference,
    enteredBy: payment.enteredBy?.email ?? null,
    status: payment.status,
    paidAt: payment.paidAt?.toISOString() ?? null,
    failure: payment.failure,
    ofOrder: payment.orderId === orderId,
    dispute: disputeId
      ? { id: disputeId, reason: disputeReason, at: disputedAt?.toISOString() ?? null }
      : null,
    refundParts: payment.refundParts.map((part) => ({
      id: part.id,
      cause: part.cause,
      amount: decimal(part.amount),
      status: part.status,
      providerRefundId: part.providerRefundId,
      reference: part.reference,
      givenBackBy: part.givenBackBy?.email ?? null,
      givenAs: part.givenAs as PaymentRecord["method"] | null,
      failure: part.failure,
      refundedAt: part.refundedAt?.toISOString() ?? null,
      createdAt: part.createdAt.toISOString(),
      updatedAt: part.updatedAt.toISOString(),
    })),
  };
}

export interface StatusOfOrder {
  id: string;
  status: OrderStatus;
  /** False for gift cards only, and once every piece was refunded or replaced. */
  hasPiecesLeft: boolean;
}

export async function orderStatusesOf(ids: string[]): Promise<StatusOfOrder[]> {
  const empty = await withoutPiecesLeft(ids);
  const rows = await db.order.findMany({
    where: { id: { in: ids } },
    select: { id: true, status: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, status }) => ({
    id,
    status: status as OrderStatus,
    hasPiecesLeft: !empty.has(id),
  }));
}
