import { afterEach, expect, test } from "vitest";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { exportedOrders } from "~/domain/reports/order-export";
import { stats } from "~/domain/reports/stats";
import { db, pool } from "~/services/database";
import { feeOf } from "~/services/embedded/payments/balance";
import { addProduct, buy, useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";

useDatabase("seeded");
const provider = useProvider();
afterEach(() => provider.clearFaults());

const HOUR = 3_600_000;
const sweep = () => reconcile({ backMs: 48 * HOUR });

const sold = async () => buy(provider, [{ ...(await addProduct(1)), quantity: 1 }]);
async function feeOfOrder(id: string): Promise<string | null | undefined> {
  for await (const orders of exportedOrders({ from: null, to: null })) {
    const found = orders.find((order) => order.id === id);
    if (found) return found.fee;
  }
}

test("what the provider kept of a payment is in the accountant's file after the sweep, and changes no sum", async () => {
  const { id, totalPrice } = await sold();
  expect(await feeOfOrder(id)).toBeNull();
  const before = await stats();
  expect(await sweep()).toEqual({ repaired: [], open: [] });
  expect(await feeOfOrder(id)).toBe((feeOf(Math.round(Number(totalPrice) * 100)) / 100).toFixed(2));
  expect(await stats()).toEqual(before);
});

test("a payment that the provider has not booked yet has no fee until it has; nothing else waits for it", async () => {
  const { id } = await sold();
  await provider.fault("balancePending", "GET", "/v1/charges");
  expect(await sweep()).toEqual({ repaired: [], open: [] });
  expect(await feeOfOrder(id)).toBeNull();
  await sweep();
  expect(await feeOfOrder(id)).toBe("0.60");
});

test("a fee that is known is neither asked for nor written again", async () => {
  const { id } = await sold();
  await sweep();
  await db.payment.update({ where: { orderId: id }, data: { fee: "9.99" } });
  await provider.fault("error500", "GET", "/v1/charges");
  expect(await sweep()).toEqual({ repaired: [], open: [] });
  await provider.clearFaults();
  await sold();
  await sweep();
  expect(await feeOfOrder(id)).toBe("9.99");
});

test("a provider that does not tell its fees leaves them empty, is named, and holds up no payment", async () => {
  const { id } = await sold();
  await provider.fault("error500", "GET", "/v1/charges");
  const { open } = await sweep();
  expect(open).toMatchObject([
    { kind: "provider", text: expect.stringContaining("Not looked at: fees.") as string },
  ]);
  expect(await feeOfOrder(id)).toBeNull();
});

test("a fee in another currency than the shop's is not taken for dollars of Canada", async () => {
  const { id } = await sold();
  await pool.query(
    `UPDATE embedded.payment_objects SET body = jsonb_set(body, '{currency}', '"usd"') WHERE kind = 'balance_transaction'`,
  );
  await sweep();
  expect(await feeOfOrder(id)).toBeNull();
});
