import { randomUUID } from "node:crypto";
import { readRefundable, writePlainRefund } from "~/domain/payments/order-refunds";
import { writeRefund } from "~/domain/payments/write-refund";
import { planChange } from "~/lib/money/change-plan";
import { centsToText } from "~/lib/money/money";
import { quote } from "~/lib/money/quote";
import { planRefund } from "~/lib/money/refund-plan";
import { db } from "~/services/database";
import { query } from "../support/database";

type Roll = (sides: number) => number;

export function diceOf(seed: number): Roll {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface Toy {
  product: string;
  variation: string;
  price: number;
}

export async function someToys(): Promise<Toy[]> {
  return query<Toy>(
    `WITH made AS (
       INSERT INTO products (name, category, base_price, updated_at)
       VALUES ('Owl', 'Animals', 3.33, now()), ('Fox', 'Animals', 7, now()), ('Cube', 'Fidget Toys', 0.99, now()) RETURNING id, base_price)
     INSERT INTO variations (product_id, name, price_modifier, updated_at)
     SELECT id, name, price, now() FROM made, (VALUES ('Small', 0), ('Large', 2.5)) AS v(name, price)
     RETURNING product_id AS product, id AS variation,
       ((SELECT base_price FROM made WHERE id = product_id) + price_modifier)::float AS price`,
  );
}

const hours = ["00:00:00", "12:00:00", "23:59:59.999"];
const momentOf = (day: string, roll: Roll) => `${day} ${hours[roll(hours.length)]} America/Edmonton`;

export async function anOrderOf(toys: Toy[], { day, roll }: { day: string; roll: Roll }): Promise<string> {
  const chosen = toys.filter(() => roll(3) === 0);
  const lines = (chosen.length > 0 ? chosen : toys.slice(0, 1)).map((toy, position) => ({
    ...toy,
    position,
    quantity: 1 + roll(3),
  }));
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
  const { gstCents: gst, lines: shares } = quote(
    lines.map(({ price, quantity }) => ({ unitCents: Math.round(price * 100), quantity })),
  );
  const rows = await query<{ id: string }>(
    `WITH c AS (INSERT INTO checkouts (state, subtotal, gst, total, updated_at)
       VALUES ('completed', $2::numeric / 100, $3::numeric / 100, ($2::numeric + $3) / 100, now()) RETURNING id, subtotal, gst, total),
     o AS (INSERT INTO orders (checkout_id, name, email, phone, address, city, province, postal_code, subtotal, gst, total_price, first_paid_at, created_at, updated_at)
       SELECT id, 'Casey', 'casey@example.com', '', '', '', 'AB', '', subtotal, gst, total, $1::timestamptz, $1::timestamptz, now() FROM c
       RETURNING id, checkout_id, total_price),
     i AS (INSERT INTO order_items (order_id, variation_id, product_id, position, product_name, variation_name, quantity, unit_price, total_price, gst)
       SELECT o.id, l.variation, l.product, l.position, 'Toy', 'Size', l.quantity, l.price, l.quantity * l.price, l.gst
       FROM o, jsonb_to_recordset($4::jsonb) AS l(product uuid, variation uuid, position int, quantity int, price numeric, gst numeric))
     INSERT INTO payments (checkout_id, amount, status, order_id, updated_at)
     SELECT checkout_id, total_price, 'succeeded', id, now() FROM o RETURNING order_id AS id`,
    [
      momentOf(day, roll),
      subtotal,
      gst,
      JSON.stringify(lines.map((line, at) => ({ ...line, gst: (shares[at]?.gstCents ?? 0) / 100 }))),
    ],
  );
  return rows[0]?.id ?? "";
}

interface When {
  day: string;
  roll: Roll;
}

export async function takeBack(orderId: string, when: When): Promise<void> {
  const [payment] = await query<{ id: string; cents: number }>(
    `SELECT id, (100 * (amount - (SELECT coalesce(sum(r.amount), 0) FROM refund_parts r
       WHERE r.payment_id = p.id AND r.status <> 'failed')))::int AS cents FROM payments p WHERE order_id = $1`,
    [orderId],
  );
  const cents = Math.min(payment?.cents ?? 0, 1 + when.roll(500));
  if (!payment || cents === 0) return;
  const refund = await writePlainRefund(db, { orderId, kind: "unassigned", cents });
  const cause = `provider:${refund.refundId}`;
  await db.refundPart.create({
    data: { ...refund, paymentId: payment.id, cause, amount: centsToText(cents) },
  });
  await endParts(refund.refundId, when);
}

export async function takeBackPiece(orderId: string, when: When): Promise<void> {
  const money = await readRefundable(db, orderId);
  const line = money.lines[when.roll(money.lines.length)];
  const plan = planRefund(money, { lines: [{ lineId: line?.id ?? "", quantity: 1 }] });
  if ("problem" in plan || plan.parts.length === 0) return;
  const id = randomUUID();
  const restocked = new Set<string>();
  await writeRefund(db, { id, orderId, plan, reason: "damaged", userId: null, restocked });
  await endParts(id, when);
}

export async function changePieces(orderId: string, toys: Toy[], { day, roll }: When): Promise<void> {
  const [toy] = toys.slice(roll(toys.length));
  const money = await readRefundable(db, orderId);
  const line = money.lines[roll(money.lines.length)];
  if (!toy || !line) return;
  const unitCents = Math.round(toy.price * 100);
  const removed = roll(3) === 0 ? [] : [{ lineId: line.id, quantity: 1 }];
  const added = roll(3) === 0 ? [] : [{ unitCents, quantity: 1 }];
  const plan = planChange(money, { added, removed, returnsFee: false });
  if ("problem" in plan) return;
  const id = randomUUID();
  const createdAt = new Date(
    (await query<{ at: Date }>("SELECT $1::timestamptz AS at", [momentOf(day, roll)]))[0]?.at ?? 0,
  );
  const [subtotal, gst] = [centsToText(plan.added.subtotalCents), centsToText(plan.added.gstCents)];
  await db.orderChange.create({ data: { id, orderId, subtotal, gst, createdAt } });
  if (added.length > 0)
    await db.orderItem.create({
      data: {
        ...{
          orderId,
          changeId: id,
          variationId: toy.variation,
          productId: toy.product,
          position: money.lines.length,
        },
        ...{ productName: "Toy", variationName: "Size", quantity: 1, gst },
        ...{ unitPrice: subtotal, totalPrice: subtotal },
      },
    });
  const totalPrice = { increment: centsToText(plan.added.totalCents) };
  await db.order.update({
    where: { id: orderId },
    data: { subtotal: { increment: subtotal }, gst: { increment: gst }, totalPrice },
  });
  if (!plan.refund) return;
  const restocked = new Set<string>();
  await writeRefund(db, { id, orderId, plan: plan.refund, reason: null, userId: null, restocked });
  await db.refund.update({ where: { id }, data: { createdAt } });
  await endParts(id, { day, roll });
}

const endParts = (refundId: string, { day, roll }: When) =>
  query(
    `UPDATE refund_parts SET status = $2::text, refunded_at = CASE WHEN $2 = 'refunded' THEN $3::timestamptz END
     WHERE refund_id = $1`,
    [refundId, ["refunded", "refunded", "pending", "failed"][roll(4)], momentOf(day, roll)],
  );
