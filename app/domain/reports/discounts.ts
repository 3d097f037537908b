import { ALL_TIME, type Period } from "~/domain/reports/period";
import { soldOrdersSql } from "~/domain/reports/sold";
import { db } from "~/services/database";

export interface DiscountSales {
  promotionId: string;
  name: string;
  code: string | null;
  /** Number of orders with this discount that count in reports. */
  orders: number;
  /** Decimal text, the discount before GST. */
  given: string;
  /** Decimal text, revenue of these orders and their changes before GST, less refunds. */
  revenue: string;
}

/** Discounts by promotion (all, or only `ids`), largest amount first. A discount counts on the day of the order's first payment. */
export function discountsByPromotion(
  period: Period = ALL_TIME,
  ids: readonly string[] | null = null,
): Promise<DiscountSales[]> {
  return db.$queryRaw<DiscountSales[]>`
    WITH given AS MATERIALIZED (
      SELECT source, order_id, sum(amount) AS amount FROM adjustments
      WHERE type = 'discount' AND source IS NOT NULL AND order_id IS NOT NULL
        AND (${ids}::text[] IS NULL OR source = ANY(${ids}::text[])) GROUP BY 1, 2),
    counted AS (
      SELECT given.*, sold.is_order, sold.net FROM given JOIN ${soldOrdersSql(period)} AS sold ON sold.id = given.order_id)
    SELECT p.id::text AS "promotionId", p.name, p.code, (count(*) FILTER (WHERE is_order))::int AS orders,
      coalesce(sum(counted.amount) FILTER (WHERE is_order), 0)::numeric(20, 2)::text AS given,
      sum(net)::numeric(20, 2)::text AS revenue
    FROM counted JOIN promotions p ON p.id::text = counted.source
    GROUP BY p.id ORDER BY sum(counted.amount) FILTER (WHERE is_order) DESC NULLS LAST, p.name, p.id`;
}
