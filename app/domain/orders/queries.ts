import { notFound } from "~/lib/errors";
import type { OrderStatus } from "~/lib/order-status.ts";
import { coalesce } from "~/lib/coalesce";
import { isId } from "~/lib/id";
import type { AdminOrder, Order, PaymentRecord } from "~/schemas/order";
import { verifyGuestToken } from "~/domain/orders/guest-link";
import { searchOrders } from "~/domain/orders/search";
import { decimal, orderInclude, toAdminOrder, toOrder } from "~/domain/orders/record";
import { db, type Prisma } from "~/services/database";

const newestFirst = [{ createdAt: "desc" }, { id: "asc" }] satisfies Prisma.OrderOrderByWithRelationInput[];

export interface Page {
  limit?: number;
  offset?: number;
}

/** One's own orders only, for admins too. */
export async function listOrders(
  user: { id: string },
  { limit, offset = 0 }: Page = {},
): Promise<{ rows: Order[]; total: number }> {
  const where = { userId: user.id };
  const [rows, total] = await Promise.all([
    db.order.findMany({ where, include: orderInclude, orderBy: newestFirst, take: limit, skip: offset }),
    db.order.count({ where }),
  ]);
  return { rows: rows.map(toOrder), total };
}

/** @throws DomainError 404, for other people's orders as well */
export async function getOrder(user: { id: string }, id: string): Promise<Order> {
  const row = isId(id)
    ? await db.order.findFirst({ where: { id, userId: user.id }, include: orderInclude })
    : null;
  if (!row) throw notFound("Order");
  return toOrder(row);
}

/** A guest's order by its signed link. @throws DomainError 404 */
export async function getGuestOrder(id: string, token: string): Promise<Order> {
  const row = isId(id)
    ? await db.order.findFirst({ where: { id, userId: null }, include: orderInclude })
    : null;
  if (!row || !verifyGuestToken(row, "view", token)) throw notFound("Order");
  return toOrder(row);
}

export interface AdminOrderQuery extends Page {
  status?: OrderStatus;
  /** Part of the number, the name or an e-mail address. */
  search?: string;
}

export async function listAdminOrders({
  status,
  search = "",
  limit,
  offset = 0,
}: AdminOrderQuery = {}): Promise<{ rows: AdminOrder[]; total: number }> {
  const text = search.trim();
  if (text) {
    const { ids, total } = await searchOrders({ search: text, status, limit, offset });
    const rows = await db.order.findMany({
      where: { id: { in: ids } },
      include: orderInclude,
      orderBy: newestFirst,
    });
    return { rows: rows.map(toAdminOrder), total };
  }
  const [rows, total] = await Promise.all([
    db.order.findMany({
      where: { status },
      include: orderInclude,
      orderBy: newestFirst,
      take: limit,
      skip: offset,
    }),
    countOrders(status),
  ]);
  return { rows: rows.map(toAdminOrder), total };
}

const counts = new Map<OrderStatus | undefined, () => Promise<number>>();

/** Counting reads an entry of an index for every order there is, so those who ask at once share it. */
function countOrders(status: OrderStatus | undefined): Promise<number> {
  let count = counts.get(status);
  if (!count) counts.set(status, (count = coalesce(() => db.order.count({ where: { status } }))));
  return count();
}

export async function getAdminOrder(id: string): Promise<AdminOrder & { payments: PaymentRecord[] }> {
  const row = isId(id) ? await db.order.findUnique({ where: { id }, include: orderInclude }) : null;
  if (!row) throw notFound("Order");
  const payments = await db.payment.findMany({
    where: {
      OR: [{ orderId: id }, ...(row.checkoutId ? [{ checkoutId: row.checkoutId }] : [])],
      NOT: { status: "canceled" },
    },
    include: { refunds: { orderBy: { createdAt: "asc" } } },
    orderBy: { createdAt: "asc" },
  });
  return { ...toAdminOrder(row), payments: payments.map((payment) => paymentRecord(payment, id)) };
}

function paymentRecord(
  payment: Prisma.PaymentGetPayload<{ include: { refunds: true } }>,
  orderId: string,
): PaymentRecord {
  const { disputeId, disputeReason, disputedAt } = payment;
  return {
    id: payment.id,
    intentId: payment.intentId,
    hosted: payment.sessionId !== null,
    amount: decimal(payment.amount),
    status: payment.status,
    paidAt: payment.paidAt?.toISOString() ?? null,
    failure: payment.failure,
    ofOrder: payment.orderId === orderId,
    dispute: disputeId
      ? { id: disputeId, reason: disputeReason, at: disputedAt?.toISOString() ?? null }
      : null,
    refunds: payment.refunds.map(
      ({ id, cause, amount, status, refundId, failure, createdAt, updatedAt }) => ({
        id,
        cause,
        amount: decimal(amount),
        status,
        refundId,
        failure,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      }),
    ),
  };
}
