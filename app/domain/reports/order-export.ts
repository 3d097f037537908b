import type { PaymentMethod } from "~/lib/money/refund-types.ts";
import { cardsBackSql, cardsSoldSql } from "~/domain/reports/gift-cards";
import { inPeriodSql, type Period } from "~/domain/reports/period";
import { orderNumber } from "~/lib/orders/order-number.ts";
import type { OrderStatus } from "~/lib/orders/order-status.ts";
import { db, Prisma } from "~/services/database";
import { changesSql, givenBackSql, sentBackAmountSql, sentBackBySql } from "~/domain/reports/sold";

/** Amounts are decimal text, without what changes added later. */
export interface ExportedOrder {
  id: string;
  firstPaidAt: Date;
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
  /** `1 × Flexi Dragon, Teal; Local delivery` */
  refundedItems: string | null;
  payment: string | null;
  fee: string | null;
  deliveryFee: string;
  rounding: string;
  /** Discount on the lines. `deliveryFee` is already less its own discount. */
  discount: string;
  /** `Spring sale (SPRING10); Free delivery` */
  discounts: string | null;
  /** Gift cards sold in this order (part of the total, without GST), refunded ones, and the amount paid with gift cards. */
  cardsSold: string;
  cardsRefunded: string;
  cardsUsed: string;
  payments: { method: PaymentMethod; amount: number; enteredBy: string | null }[];
  /** The amount owed now, including what changes added. */
  owed: string;
  /** The money as it really went back: to a card, in cash (rounded to 5 cents) or on a new gift card. */
  sentBack: { method: PaymentMethod; amount: number }[];
}

const AT_ONCE = 1_000;

/** SQL on `orders o`. */
const refundedItemsSql = Prisma.sql`(
  SELECT string_agg(CASE w.kind WHEN 'line' THEN w.quantity || ' × ' || i.product_name || ', ' || i.variation_name
    WHEN 'delivery_fee' THEN 'Local delivery' 
    WHEN 'rest' THEN 'Cancelled order' WHEN 'unassigned' THEN 'Not assigned' ELSE 'Goodwill' END, '; ' ORDER BY f.created_at, w.position)
  FROM refunds f JOIN refund_rows w ON w.refund_id = f.id LEFT JOIN order_items i ON i.id = w.order_item_id
  WHERE f.order_id = o.id)`;

const paymentIdSql = Prisma.sql`coalesce(o.stripe_payment_intent_id, (
  SELECT string_agg(reference, '; ' ORDER BY created_at, id) FROM payments WHERE order_id = o.id AND reference <> ''))`;
const paymentsSql = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('method', p.method, 'amount', p.amount, 'enteredBy', coalesce(u.email, entered.email))
    ORDER BY p.created_at, p.id), '[]')
  FROM payments p LEFT JOIN users u ON u.id = p.entered_by_id
    LEFT JOIN users entered ON entered.id = o.entered_by_id AND p.method NOT IN ('cash', 'e_transfer', 'terminal')
  WHERE p.order_id = o.id)`;

const owedSql = Prisma.sql`CASE WHEN o.status = 'cancelled' THEN 0 ELSE greatest(0, o.total_price
  - (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id)
  - (SELECT coalesce(sum(covered), 0) FROM refunds WHERE order_id = o.id)) END`;
const sentBackSql = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('method', ${sentBackBySql}, 'amount', ${sentBackAmountSql})), '[]')
  FROM payments p JOIN refund_parts r ON r.payment_id = p.id WHERE p.order_id = o.id AND r.status = 'refunded')`;

/** Batches of 1,000, oldest first, so memory use stays constant. Includes cancelled orders. */
export async function* exportedOrders(period: Period): AsyncGenerator<ExportedOrder[]> {
  let last: ExportedOrder | undefined;
  do {
    const rows: Omit<ExportedOrder, "number">[] = await db.$queryRaw`
      SELECT o.id::text, o.first_paid_at AS "firstPaidAt", o.status, o.name, (o.subtotal - added.subtotal)::text AS subtotal,
        (o.gst - added.gst)::text AS gst, (o.total_price - added.total)::text AS total, back.refunded::text, back.at AS "refundedAt",
        back.gst::text AS "refundedGst", ${refundedItemsSql} AS "refundedItems", ${paymentIdSql} AS payment,
        (SELECT CASE WHEN count(*) = count(fee) THEN sum(fee)::text END FROM payments
          WHERE order_id = o.id AND method = 'card') AS fee,
        (o.delivery_fee - added.fee)::text AS "deliveryFee", o.rounding::text, o.discount::text,
        (SELECT string_agg(label, '; ' ORDER BY position, id) FROM adjustments WHERE order_id = o.id AND type = 'discount') AS discounts,
        coalesce((SELECT amount FROM ${cardsSoldSql} AS sold WHERE sold.order_id = o.id), 0)::text AS "cardsSold",
        coalesce((SELECT sum(amount) FROM ${cardsBackSql} AS back WHERE back.order_id = o.id), 0)::text AS "cardsRefunded",
        coalesce((SELECT sum(amount) FROM payments WHERE order_id = o.id AND method = 'gift_card'), 0)::text AS "cardsUsed",
        ${paymentsSql} AS payments, ${owedSql}::text AS owed, ${sentBackSql} AS "sentBack"
      FROM orders o CROSS JOIN LATERAL (
        SELECT sum(amount) AS refunded, sum(gst) AS gst, max(at) AS at FROM ${givenBackSql} AS given
        WHERE given.order_id = o.id
      ) back CROSS JOIN LATERAL (
        SELECT coalesce(sum(subtotal), 0) AS subtotal, coalesce(sum(gst), 0) AS gst, coalesce(sum(delivery_fee), 0) AS fee,
          coalesce(sum(subtotal + delivery_fee + gst), 0) AS total
        FROM order_changes WHERE order_id = o.id
      ) added
      WHERE o.first_paid_at IS NOT NULL AND ${inPeriodSql(Prisma.sql`o.first_paid_at`, period)}
        ${last ? Prisma.sql`AND (o.first_paid_at > ${last.firstPaidAt} OR (o.first_paid_at = ${last.firstPaidAt} AND o.id < ${last.id}::uuid))` : Prisma.empty}
      ORDER BY o.first_paid_at, o.id DESC LIMIT ${AT_ONCE}`;
    const orders = rows.map((row) => ({ ...row, number: orderNumber(row.id) }));
    if (orders.length > 0) yield orders;
    last = orders.length === AT_ONCE ? orders.at(-1) : undefined;
  } while (last);
}

export interface ExportedChange {
  at: Date;
  number: string;
  name: string;
  status: OrderStatus;
  /** Includes the fee, excludes GST. */
  net: string;
  fee: string;
  gst: string;
}

/** Includes cancelled orders. */
export async function exportedChanges(period: Period): Promise<ExportedChange[]> {
  const rows = await db.$queryRaw<(Omit<ExportedChange, "number"> & { orderId: string })[]>`
    SELECT at, order_id::text AS "orderId", name, status, net::text, fee::text, gst::text
    FROM ${changesSql(period)} AS added WHERE net > 0 ORDER BY at, order_id`;
  return rows.map(({ orderId, ...row }) => ({ ...row, number: orderNumber(orderId) }));
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
