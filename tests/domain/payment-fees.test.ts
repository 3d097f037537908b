import { afterEach, describe, expect, test } from "vitest";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { exportedOrders } from "~/domain/reports/order-export";
import { stats } from "~/domain/reports/stats";
import { recordOlderFees } from "~/domain/payments/fees";
import { ago } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { feeOf } from "~/services/embedded/payments/objects/balance";
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

test("the sweep records a payment's fee for the accountant's file, and totals stay the same", async () => {
  const { id, totalPrice } = await sold();
  expect(await feeOfOrder(id)).toBeNull();
  const before = await stats();
  expect(await sweep()).toEqual({ repaired: [], open: [] });
  expect(await feeOfOrder(id)).toBe((feeOf(Math.round(Number(totalPrice) * 100)) / 100).toFixed(2));
  expect(await stats()).toEqual(before);
});

test("a payment that the provider has not booked yet gets its fee at a later sweep", async () => {
  const { id } = await sold();
  await provider.fault("balancePending", "GET", "/v1/charges");
  expect(await sweep()).toEqual({ repaired: [], open: [] });
  expect(await feeOfOrder(id)).toBeNull();
  await sweep();
  expect(await feeOfOrder(id)).toBe("0.60");
});

test("a known fee is not requested or written again", async () => {
  const { id } = await sold();
  await sweep();
  await db.payment.updateMany({ where: { orderId: id }, data: { fee: "9.99" } });
  await provider.fault("error500", "GET", "/v1/charges");
  expect(await sweep()).toEqual({ repaired: [], open: [] });
  await provider.clearFaults();
  await sold();
  await sweep();
  expect(await feeOfOrder(id)).toBe("9.99");
});

test("if fees cannot be read, they stay empty and the sweep says that fees were not checked", async () => {
  const { id } = await sold();
  await provider.fault("error500", "GET", "/v1/charges");
  const { open } = await sweep();
  expect(open).toMatchObject([
    { kind: "provider", text: expect.stringContaining("Not checked: fees.") as string },
  ]);
  expect(await feeOfOrder(id)).toBeNull();
});

test("a fee in another currency is not recorded", async () => {
  const { id } = await sold();
  await pool.query(
    `UPDATE embedded.payment_objects SET body = jsonb_set(body, '{currency}', '"usd"') WHERE kind = 'balance_transaction'`,
  );
  await sweep();
  expect(await feeOfOrder(id)).toBeNull();
});

describe("a fee of a payment older than the sweep covers", () => {
  const DAYS = 24 * HOUR;
  const night = () => recordOlderFees(ago(2 * DAYS));
  async function soldBefore(days: number): Promise<string> {
    const { id, intentId } = await sold();
    await pool.query(
      "UPDATE payments SET paid_at = paid_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2) WHERE order_id = $1",
      [id, days],
    );
    await pool.query(
      `UPDATE embedded.payment_objects SET body = jsonb_set(body, '{created}', to_jsonb((body->>'created')::bigint - $2::bigint))
       WHERE kind = 'charge' AND body->>'payment_intent' = $1`,
      [intentId, (days * DAYS) / 1000],
    );
    return id;
  }

  test("is recorded by the nightly job, at any age", async () => {
    const ids = [await soldBefore(3), await soldBefore(40), await soldBefore(400)];
    await sweep();
    for (const id of ids) expect(await feeOfOrder(id)).toBeNull();
    await night();
    for (const id of ids) expect(await feeOfOrder(id)).toBe("0.60");
  });

  test("is tried again the next night if the provider fails, and not requested once known", async () => {
    const id = await soldBefore(10);
    await provider.fault("error500", "GET", "/v1/charges");
    await night();
    expect(await feeOfOrder(id)).toBeNull();
    await provider.clearFaults();
    await night();
    expect(await feeOfOrder(id)).toBe("0.60");
    await db.payment.updateMany({ where: { orderId: id }, data: { fee: "9.99" } });
    await night();
    expect(await feeOfOrder(id)).toBe("9.99");
  });
});
