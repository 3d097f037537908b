import { type Period, shopSalesByMonth } from "~/domain/reports/sums";
import type { CalendarDay } from "~/lib/calendar-day";
import { toCents } from "~/lib/money.ts";
import { db } from "~/services/database";

/** What a month's tax return needs, in cents. Charges count when the order was placed, refunds when they went out. */
export interface GstMonth {
  /** Its first day. */
  month: CalendarDay;
  orders: number;
  /** Before GST. */
  salesCents: number;
  collectedCents: number;
  refunds: number;
  /** What went back, before GST. */
  refundedSalesCents: number;
  refundedCents: number;
}

/** The months of a period in which something was sold or went back. */
export async function gstByMonth(period: Period): Promise<GstMonth[]> {
  const rows = await db.$queryRaw<Record<keyof GstMonth, string>[]>`
    SELECT to_char(date_trunc('month', day), 'YYYY-MM-DD') AS month, sum(placed) AS orders,
      sum(subtotal)::text AS "salesCents", sum(gst)::text AS "collectedCents", sum(refunds) AS refunds,
      sum(refunded - refunded_gst)::text AS "refundedSalesCents", sum(refunded_gst)::text AS "refundedCents"
    FROM ${shopSalesByMonth(period)} AS months GROUP BY 1
    HAVING sum(placed) > 0 OR sum(refunds) > 0 ORDER BY 1`;
  return rows.map(({ month, orders, refunds, ...amounts }) => ({
    month,
    orders: Number(orders),
    salesCents: toCents(amounts.salesCents),
    collectedCents: toCents(amounts.collectedCents),
    refunds: Number(refunds),
    refundedSalesCents: toCents(amounts.refundedSalesCents),
    refundedCents: toCents(amounts.refundedCents),
  }));
}
