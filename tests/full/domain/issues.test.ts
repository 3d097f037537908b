import { expect, test } from "vitest";
import { openIssues, recentIssues } from "~/domain/reconciliation/issues";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { updateVariation } from "~/domain/catalog/variations";
import { variationChange } from "~/schemas/product";
import { db } from "~/services/database";
import { addProduct, buy, useProvider } from "../../support/checkout";
import { query, useDatabase } from "../../support/database";
import { growOrders } from "../../support/growth";
import { queryPlansOf } from "../../support/plans";

useDatabase("seeded");
const provider = useProvider();

const DAY = 86_400_000;
const kinds = (found: { kind: string; id: string }[]) => found.map(({ kind, id }) => `${kind} ${id}`);
const longAgo = (table: "orders" | "payments" | "variations") =>
  query(`UPDATE ${table} SET updated_at = now() - interval '1 year'`);

test("before the first full check, the page checks everything", async () => {
  const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]);
  await query("UPDATE orders SET subtotal = subtotal + 1, total_price = total_price + 1 WHERE id = $1", [
    order.id,
  ]);
  await longAgo("orders");
  expect(kinds(await recentIssues())).toEqual([`order ${order.id}`]);
  await query("UPDATE orders SET subtotal = subtotal - 1, total_price = total_price - 1 WHERE id = $1", [
    order.id,
  ]);
});

test("an issue of the last full check stays listed until it is fixed", async () => {
  const order = await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]);
  const { variationId } = await addProduct(5);
  await query("UPDATE payments SET amount = amount + 1 WHERE order_id = $1", [order.id]);
  await query("UPDATE variations SET stock_quantity = 4 WHERE id = $1", [variationId]);
  for (const table of ["orders", "payments", "variations"] as const) await longAgo(table);
  await reconcile({ backMs: DAY });
  expect(kinds(await recentIssues())).toEqual([`stock ${variationId}`, `order ${order.id}`]);

  await query("UPDATE payments SET amount = amount - 1 WHERE order_id = $1", [order.id]);
  await query("UPDATE variations SET stock_quantity = 5 WHERE id = $1", [variationId]);
  expect(await recentIssues()).toEqual([]);
});

test("an issue after the last check is listed at once, in whichever table it is", async () => {
  await reconcile({ backMs: DAY });
  const [ofOrder, ofPayment] = [
    await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]),
    await buy(provider, [{ ...(await addProduct(5)), quantity: 1 }]),
  ];
  await longAgo("orders");
  await longAgo("payments");
  await db.order.update({
    where: { id: ofOrder.id },
    data: { subtotal: { increment: 1 }, totalPrice: { increment: 1 } },
  });
  await db.payment.updateMany({ where: { orderId: ofPayment.id }, data: { amount: { increment: 1 } } });
  const { variationId } = await addProduct(5);
  await updateVariation(
    variationId,
    variationChange.parse({ stockQuantity: 3 }),
    await db.user.findFirstOrThrow({ where: { isAdmin: true } }),
  );
  await query("DELETE FROM inventory_logs WHERE variation_id = $1 AND change_type = 'adjustment'", [
    variationId,
  ]);
  const expected = [`stock ${variationId}`, ...[ofOrder.id, ofPayment.id].sort().map((id) => `order ${id}`)];
  expect(kinds(await recentIssues())).toEqual(expected);
  expect(kinds(await openIssues())).toEqual(expected);
});

test("with 20,000 checked orders, the page scans no whole table", async () => {
  await growOrders(query, 20_000);
  await query(`INSERT INTO payments (checkout_id, intent_id, amount, status, order_id, paid_at, created_at, updated_at)
    SELECT checkout_id, stripe_payment_intent_id, total_price, 'succeeded', id, created_at, created_at, created_at FROM orders o WHERE NOT EXISTS (SELECT FROM payments WHERE order_id = o.id)`);
  for (const table of ["orders", "payments"] as const) await longAgo(table);
  await query("VACUUM ANALYZE");
  await reconcile({ backMs: DAY });
  const plans = (await queryPlansOf(() => recentIssues())).join("\n\n");
  expect(plans).not.toMatch(/Seq Scan on (orders|payments|order_items|checkouts)\b/);
});
