import { inPeriodSql, type Period } from "~/domain/reports/period";
import { orderNumber } from "~/lib/orders/order-number.ts";
import type { OrderStatus } from "~/lib/orders/order-status.ts";
import { db, Prisma } from "~/services/database";

/** Amounts are decimal text. */
export interface ExportedOrder {
  id: string;
  createdAt: Date;
  number: string;
  status: OrderStatus;
  /** Empty after the customer was removed. */
  name: string;
  subtotal: string;
  gst: string;
  total: string;
  refunded: string | null;
  refundedGst: string | null;
  refundedAt: Date | null;
  payment: string | null;
  /** Null where unknown. */
  fee: string | null;
}

const AT_ONCE = 1_000;

/** Yields batches of 1,000, oldest first, so memory use stays constant. Includes cancelled orders. */
export async function* exportedOrders(period: Period): AsyncGenerator<ExportedOrder[]> {
  let last: ExportedOrder | undefined;
  do {
    const rows: Omit<ExportedOrder, "number">[] = await db.$queryRaw`
      SELECT o.id::text, o.created_at AS "createdAt", o.status, o.name, o.subtotal::text, o.gst::text,
        o.total_price::text AS total, back.refunded::text, back.at AS "refundedAt",
        (CASE WHEN back.refunded IS NOT NULL
          THEN round(o.gst * least(back.refunded, o.total_price) / o.total_price, 2) END)::text AS "refundedGst",
        o.stripe_payment_intent_id AS payment,
        (SELECT fee::text FROM payments WHERE order_id = o.id)
      FROM orders o CROSS JOIN LATERAL (
        SELECT sum(r.amount) AS refunded, max(r.refunded_at) AS at
        FROM payments p JOIN refunds r ON r.payment_id = p.id
        WHERE p.order_id = o.id AND r.status = 'refunded'
      ) back
      WHERE ${inPeriodSql(Prisma.sql`o.created_at`, period)}
        ${last ? Prisma.sql`AND (o.created_at > ${last.createdAt} OR (o.created_at = ${last.createdAt} AND o.id < ${last.id}::uuid))` : Prisma.empty}
      ORDER BY o.created_at, o.id DESC LIMIT ${AT_ONCE}`;
    const orders = rows.map((row) => ({ ...row, number: orderNumber(row.id) }));
    if (orders.length > 0) yield orders;
    last = orders.length === AT_ONCE ? orders.at(-1) : undefined;
  } while (last);
}

export interface ExportedDispute {
  lostAt: Date;
  number: string;
  name: string;
  amount: string;
  payment: string | null;
}

/** Includes cancelled orders. */
export async function exportedDisputes(period: Period): Promise<ExportedDispute[]> {
  const rows = await db.$queryRaw<(Omit<ExportedDispute, "number"> & { orderId: string })[]>`
    SELECT d.lost_at AS "lostAt", o.id::text AS "orderId", o.name, d.amount::text, p.intent_id AS payment
    FROM lost_disputes d JOIN payments p ON p.id = d.payment_id JOIN orders o ON o.id = p.order_id
    WHERE ${inPeriodSql(Prisma.sql`d.lost_at`, period)} ORDER BY d.lost_at, d.id`;
  return rows.map(({ orderId, ...row }) => ({ ...row, number: orderNumber(orderId) }));
}
