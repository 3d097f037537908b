import { expect } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { pool } from "~/services/database";
import { LISTED_EMAILS } from "./discount-acts";
import { count, type World } from "./world";

/** Each line has one discount, and the order has one. */
const ALONE = [
  ["TEN", "ONCE", "GIFT", "FIRST", "LISTED"],
  ["PAIRS", "MEMBER"],
];

/** Everybody who got a discount was entitled to it, on one of its days. */
export async function expectEntitled(world: World): Promise<void> {
  const { promotions, firstDay } = world;
  const nameOf = (id: string) => promotions.get(id) ?? "";
  const { rows } = await pool.query<Used>(usedSql);
  for (const { id, sources, userId, email, account, source, from, until } of rows) {
    const names = sources.map(nameOf);
    for (const alone of ALONE)
      expect(names.filter((name) => alone.includes(name)).length, `${names.join()} in ${id}`).toBeLessThan(2);
    if (names.includes("MEMBER")) expect(userId, `MEMBER in ${id}`).not.toBeNull();
    if (names.includes("LISTED")) {
      // Shoppers need the account; an admin may type the address.
      const known = source === "manual" ? [account, email] : [account];
      expect(
        LISTED_EMAILS.filter((listed) => known.includes(listed)),
        `LISTED in ${id}`,
      ).not.toEqual([]);
      expect(dayAtShop(until) >= addDays(firstDay, 1), `LISTED in ${id} on ${until.toISOString()}`).toBe(
        true,
      );
    }
    if (names.includes("SECOND HALF"))
      expect(dayAtShop(from) <= firstDay, `SECOND HALF in ${id} from ${from.toISOString()}`).toBe(true);
  }
  const [first = ""] = [...promotions.keys()].filter((id) => nameOf(id) === "FIRST");
  expect((await pool.query(notFirstSql, [first])).rows, "FIRST for an order that is not the first").toEqual(
    [],
  );
}

export async function countDiscounts(world: World): Promise<void> {
  const { rows } = await pool.query<Used>(usedSql);
  for (const source of rows.flatMap(({ sources }) => sources))
    count(world, world.promotions.get(source) ?? "");
}

interface Used {
  id: string;
  sources: string[];
  userId: string | null;
  email: string;
  /** The address of the account. */
  account: string | null;
  source: string;
  /** It was priced between these two. */
  from: Date;
  until: Date;
}

const usedSql = `
  SELECT o.id, array_agg(a.source) AS sources, o.user_id AS "userId", lower(o.email) AS email,
    o.source, (SELECT lower(u.email) FROM users u WHERE u.id = o.user_id) AS account,
    coalesce(c.created_at, o.created_at) AS "from", coalesce(c.frozen_at, o.created_at) AS "until"
  FROM orders o JOIN adjustments a ON a.order_id = o.id AND a.type = 'discount' LEFT JOIN checkouts c ON c.id = o.checkout_id
  GROUP BY o.id, c.id`;

/** Two at the same moment may each be the first. */
const notFirstSql = `
  SELECT o.id, earlier.id AS earlier FROM orders o JOIN adjustments a ON a.order_id = o.id AND a.source = $1
  LEFT JOIN checkouts c ON c.id = o.checkout_id
  JOIN orders earlier ON lower(earlier.email) = lower(o.email) AND earlier.status <> 'cancelled'
    AND earlier.created_at < coalesce(c.created_at, o.created_at) - interval '1 minute'
  WHERE NOT EXISTS (SELECT FROM audit_entries e WHERE e.entity_id = earlier.id::text AND e.action = 'order.cancelled')`;
