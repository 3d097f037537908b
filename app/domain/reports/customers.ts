import type { Period } from "~/domain/reports/sums";
import { db, Prisma } from "~/services/database";

export interface BestCustomer {
  name: string;
  email: string;
  /** The newest of their orders in the period, from which the back office finds the customer. */
  orderId: string;
  orders: number;
  /** With GST, less what went back; decimal text. */
  spent: string;
}

const SHOWN = 20;

/**
 * Who spent most in a period, accounts and guests by e-mail. From the orders themselves: sums by person would
 * keep what a deleted account or an old order must lose.
 */
export function bestCustomers({ from, to }: Period): Promise<BestCustomer[]> {
  return db.$queryRaw<BestCustomer[]>`
    WITH people AS (
      SELECT coalesce(o.user_id::text, lower(o.email)) AS person, count(*)::int AS orders,
        sum(o.total_price - coalesce((
          SELECT sum(r.amount) FROM payments p JOIN refunds r ON r.payment_id = p.id
          WHERE p.order_id = o.id AND r.status = 'refunded'), 0)) AS spent,
        (array_agg(o.id ORDER BY o.created_at DESC, o.id))[1] AS newest
      FROM orders o
      WHERE o.status <> 'cancelled' AND o.anonymized_at IS NULL
        ${from ? Prisma.sql`AND o.created_at >= start_of_shop_day(${from}::date)` : Prisma.empty}
        ${to ? Prisma.sql`AND o.created_at < start_of_shop_day(${to}::date + 1)` : Prisma.empty}
      GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${SHOWN}
    )
    SELECT o.name, o.email, o.id::text AS "orderId", people.orders, people.spent::numeric(20, 2)::text AS spent
    FROM people JOIN orders o ON o.id = people.newest ORDER BY people.spent DESC, people.person`;
}
