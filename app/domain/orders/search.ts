import { likeAround } from "~/lib/like";
import type { OrderStatus } from "~/lib/order-status.ts";
import { isId } from "~/lib/id";
import { db, Prisma } from "~/services/database";

interface OrderSearch {
  /** Part of the name or an e-mail address (the order's or its user's), or the beginning of the number. */
  search: string;
  status?: OrderStatus;
  limit?: number;
  offset: number;
}

/**
 * The ids of one page of what matches, newest first. The matches are gathered before they are sorted: a walk
 * along the dates would read the whole table for a name that is rare.
 */
export async function searchOrders({
  search,
  status,
  limit,
  offset,
}: OrderSearch): Promise<{ ids: string[]; total: number }> {
  const pattern = likeAround(search);
  const bounds = numberBounds(search.replace(/^#/, "").toLowerCase());
  const [found] = await db.$queryRaw<{ ids: string[]; total: number }[]>`
    WITH matches AS MATERIALIZED (
      SELECT id, created_at FROM orders
      WHERE (name ILIKE ${pattern} OR email ILIKE ${pattern}
        OR user_id = ANY (ARRAY(SELECT id FROM users WHERE email ILIKE ${pattern}))
        ${bounds ? Prisma.sql`OR id BETWEEN ${bounds.first}::uuid AND ${bounds.last}::uuid` : Prisma.empty})
        ${status ? Prisma.sql`AND status = ${status}` : Prisma.empty}
    )
    SELECT (SELECT count(*)::int FROM matches) AS total,
      ARRAY(SELECT id::text FROM matches ORDER BY created_at DESC,
        id LIMIT ${limit ?? null}::int OFFSET ${offset}::int) AS ids`;
  return found ?? { ids: [], total: 0 };
}

/** The ids whose number begins like this: a range, so that the primary key serves it. */
function numberBounds(digits: string): { first: string; last: string } | null {
  if (!/^[0-9a-f]{1,8}$/.test(digits)) return isId(digits) ? { first: digits, last: digits } : null;
  const id = (fill: string) =>
    [8, 4, 4, 4, 12].map((length, part) => (part === 0 ? digits : "").padEnd(length, fill)).join("-");
  return { first: id("0"), last: id("f") };
}
