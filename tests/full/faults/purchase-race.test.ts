import { expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { settle } from "~/domain/checkout/payment/settle";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { markReady } from "~/domain/orders/status/status";
import { db } from "~/services/database";
import {
  addProduct,
  buyerOf,
  open,
  orderInputOf,
  place,
  type Purchase,
  stockOf,
  useProvider,
  work,
} from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { expectConsistentBooks } from "../../support/invariants";

useDatabase("empty");
const provider = useProvider();

const BUYERS = 200;
const PIECES = 10;
const fulfilled = <T>(results: PromiseSettledResult<T>[]) =>
  results.filter((result) => result.status === "fulfilled").map(({ value }) => value);
const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => String((reason as Error).message));

test("200 buyers at once for 10 pieces: 10 hold, pay and get them, nobody else is charged, stock is 0", async () => {
  const product = await addProduct(PIECES);
  const purchases = await Promise.all(
    Array.from({ length: BUYERS }, () => open([{ ...product, quantity: 1 }])),
  );
  const placed = await Promise.allSettled(purchases.map((purchase) => place(purchase).then(() => purchase)));
  const holders = fulfilled(placed);
  expect(holders).toHaveLength(PIECES);
  expect(new Set(reasons(placed))).toEqual(new Set(["“Test Dragon” is sold out."]));
  expect(await stockOf(product)).toEqual({ stock: PIECES, held: PIECES });

  await Promise.all(holders.map(({ intentId }) => provider.pay(intentId)));
  const settled = await Promise.all(
    holders.flatMap(({ intentId }) => [settle({ intentId }), settle({ intentId })]),
  );
  expect(settled.filter((one) => one.outcome === "ordered" && one.created)).toHaveLength(PIECES);
  expect(await stockOf(product)).toEqual({ stock: 0, held: 0 });
  await expectConsistentBooks(provider);
});

test("200 paid for 10 pieces without Place Order: 10 orders, the others get everything back", async () => {
  const product = await addProduct(PIECES);
  const purchases: Purchase[] = await Promise.all(
    Array.from({ length: BUYERS }, () => open([{ ...product, quantity: 1 }])),
  );
  await Promise.all(purchases.map(({ intentId }) => provider.pay(intentId)));
  const results = await Promise.allSettled(
    purchases.map((purchase) => createOrder(orderInputOf(purchase), buyerOf(purchase))),
  );
  expect(fulfilled(results)).toHaveLength(PIECES);
  expect(new Set(reasons(results))).toEqual(
    new Set(["“Test Dragon” is sold out. Your payment is being refunded."]),
  );
  expect(await stockOf(product)).toEqual({ stock: 0, held: 0 });
  await work();
  await expectConsistentBooks(provider);
});

test("baskets of the same items in opposite order never block each other", async () => {
  const items = await Promise.all(Array.from({ length: 4 }, () => addProduct(30)));
  const carts = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? items : items.toReversed()).map((item) => ({ ...item, quantity: 1 })),
  );
  const purchases = await Promise.all(carts.map((cart) => open(cart)));
  await Promise.all(purchases.map((purchase) => place(purchase)));
  await Promise.all(purchases.map(({ intentId }) => provider.pay(intentId)));
  await Promise.all(purchases.map(({ intentId }) => settle({ intentId })));
  expect(await Promise.all(items.map(stockOf))).toEqual(items.map(() => ({ stock: 10, held: 0 })));
  await expectConsistentBooks(provider);
});

test("cancel and mark ready at the same moment: one of them wins, cleanly", async () => {
  const admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
  const product = await addProduct(12);
  for (let round = 0; round < 12; round++) {
    const purchase = await open([{ ...product, quantity: 1 }]);
    await place(purchase);
    await provider.pay(purchase.intentId);
    const settled = await settle({ intentId: purchase.intentId });
    const id = settled.outcome === "ordered" ? settled.order.id : "";
    const [cancelled, cancelledToo, ready] = await Promise.allSettled([
      cancelOrder(id, { admin }),
      cancelOrder(id, { admin }),
      markReady(id, admin),
    ]);
    const order = await db.order.findUniqueOrThrow({ where: { id } });
    expect(order.status).toBe("cancelled");
    expect([cancelled.status, cancelledToo.status].sort()).toEqual(["fulfilled", "rejected"]);
    const readyMails = await db.mailMessage.count({ where: { key: { startsWith: `ready:${id}` } } });
    expect(readyMails).toBe(ready.status === "fulfilled" ? 1 : 0);
  }
  expect(await stockOf(product)).toEqual({ stock: 12, held: 0 });
  await work();
  await reconcile({ backMs: 3_600_000 });
  await expectConsistentBooks(provider);
});
