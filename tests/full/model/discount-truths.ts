import { expect } from "vitest";
import { discountsByPromotion } from "~/domain/reports/discounts";
import { db, pool } from "~/services/database";
import { count, type World } from "./world";

const LIMITS: Record<string, { inAll?: number; perPerson?: number }> = {
  TEN: { inAll: 3 },
  ONCE: { perPerson: 1 },
  GIFT: { inAll: 1 },
  PAIRS: { inAll: 2 },
  FIRST: { perPerson: 1 },
};

const cents = (amount: { toString(): string }) => Math.round(Number(amount) * 100);
const halfUp = (tenThousandths: number) => Math.floor((tenThousandths + 5_000) / 10_000);
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** Held checkouts and orders that are not cancelled. In the model a person is an email address. */
export async function expectLimits({ promotions }: World): Promise<void> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `SELECT a.source AS id, lower(coalesce(o.email, c.contact->>'email', '')) AS email
     FROM adjustments a LEFT JOIN orders o ON o.id = a.order_id LEFT JOIN checkouts c ON c.id = a.checkout_id
     WHERE a.type = 'discount' AND (o.status <> 'cancelled' OR (o.id IS NULL AND c.state = 'held'))`,
  );
  for (const [id, name] of promotions) {
    const uses = rows.filter((row) => row.id === id).map(({ email }) => email);
    const { inAll = Infinity, perPerson = Infinity } = LIMITS[name] ?? {};
    expect(uses.length, `uses of ${name}`).toBeLessThanOrEqual(inAll);
    for (const email of new Set(uses))
      expect(uses.filter((one) => one === email).length, `${name} of ${email}`).toBeLessThanOrEqual(
        perPerson,
      );
  }
}

/** What each discount takes off, and the GST on what is left, by an arithmetic of its own. */
export async function expectDiscounts(world: World): Promise<void> {
  const orders = await db.order.findMany({
    where: { adjustments: { some: { type: "discount" } }, changes: { none: {} } },
    include: { items: { orderBy: { position: "asc" } }, adjustments: { orderBy: { position: "asc" } } },
  });
  for (const order of orders) expectDiscountsOf(world, order);
}

interface Discounted {
  id: string;
  subtotal: object;
  gst: object;
  items: { productId: string | null; quantity: number; totalPrice: object; isGiftCard: boolean }[];
  adjustments: { type: string; source: string | null; amount: object }[];
}

function expectDiscountsOf(
  { products, promotions }: World,
  { id, subtotal, gst, items, adjustments }: Discounted,
): void {
  // Gift cards have neither discount nor GST.
  const left = items.map(({ totalPrice, isGiftCard }) => (isGiftCard ? 0 : cents(totalPrice)));
  let fee = sum(adjustments.map(({ type, amount }) => (type === "delivery_fee" ? cents(amount) : 0)));
  let codes = 0;
  for (const { type, source, amount } of adjustments) {
    if (type !== "discount") continue;
    const name = promotions.get(source ?? "") ?? "";
    const percent = (hundredths: number, lines = items.map((_, at) => at)) =>
      sum(
        lines.map((at) => {
          const off = halfUp((left[at] ?? 0) * hundredths);
          left[at] = (left[at] ?? 0) - off;
          return off;
        }),
      );
    const linesOf = (toy?: { productId: string }) =>
      items.flatMap((item, at) => (item.productId === toy?.productId ? [at] : []));
    const piecesOf = (toy?: { productId: string }) => sum(linesOf(toy).map((at) => items[at]?.quantity ?? 0));
    /** Every second piece. */
    const secondHalf = (lines: readonly number[]) =>
      sum(
        lines.map((at) => {
          const { quantity = 0 } = items[at] ?? {};
          const off = halfUp(((left[at] ?? 0) / quantity) * Math.floor(quantity / 2) * 5_000);
          left[at] = (left[at] ?? 0) - off;
          return off;
        }),
      );
    const expected = () => {
      if (name === "TEN") return percent(1_000);
      if (name === "GIFT") return percent(10_000);
      if (name === "LISTED") return percent(500);
      if (name === "MEMBER") return percent(1_500, linesOf(products[0]));
      if (name === "PAIRS") {
        expect(piecesOf(products[0]), `PAIRS in ${id}`).toBeGreaterThan(1);
        return percent(1_250, linesOf(products[0]));
      }
      if (name === "SECOND HALF") return secondHalf(linesOf(products[1]));
      if (name === "RIDE") {
        expect(cents(subtotal), `RIDE in ${id}`).toBeGreaterThanOrEqual(2_500);
        const off = fee;
        fee = 0;
        return off;
      }
      const off = Math.min(name === "FIRST" ? 200 : 333, sum(left));
      left.splice(0, left.length, sum(left) - off);
      return off;
    };
    expect(cents(amount), `${name} in ${id}`).toBe(expected());
    if (["TEN", "GIFT", "ONCE", "FIRST"].includes(name)) codes++;
  }
  expect(codes, `codes in ${id}`).toBeLessThanOrEqual(1);
  expect(cents(gst), `GST of ${id}`).toBe(Math.floor(((sum(left) + fee) * 5 + 50) / 100));
}

/** The figures of the back office, counted here from the orders that were not given back in full. */
export async function expectFigures(world: World): Promise<void> {
  const { rows } = await pool.query<{ id: string; orders: number; given: string }>(
    `SELECT a.source AS id, count(DISTINCT o.id)::int AS orders, sum(a.amount)::text AS given
     FROM adjustments a JOIN orders o ON o.id = a.order_id
     WHERE a.type = 'discount' AND o.status <> 'cancelled' AND o.first_paid_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM (SELECT sum(f.covered + coalesce(
           (SELECT sum(r.amount) FROM refund_parts r WHERE r.refund_id = f.id AND r.status = 'refunded'), 0)
           - (SELECT coalesce(sum(w.amount), 0) FROM refund_rows w JOIN order_items i ON i.id = w.order_item_id AND i.is_gift_card
              WHERE w.refund_id = f.id)) AS amount
         FROM refunds f WHERE f.order_id = o.id) back
         CROSS JOIN (SELECT o.total_price - coalesce(sum(total_price), 0) AS amount FROM order_items i
           WHERE i.order_id = o.id AND i.is_gift_card) goods WHERE goods.amount > 0 AND back.amount >= goods.amount)
       AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND NOT i.is_gift_card) GROUP BY 1 ORDER BY 1`,
  );
  const figures = (await discountsByPromotion()).filter(({ orders }) => orders > 0);
  expect(
    figures
      .map(({ promotionId, orders, given }) => ({ id: promotionId, orders, given }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  ).toEqual(rows);
  count(
    world,
    "orders with a discount",
    await db.order.count({ where: { adjustments: { some: { type: "discount" } } } }),
  );
  count(world, "orders of 0.00", await db.order.count({ where: { totalPrice: 0, replacesId: null } }));
  count(
    world,
    "pieces at a sale price",
    await db.orderItem.count({ where: { regularPrice: { not: null } } }),
  );
}
