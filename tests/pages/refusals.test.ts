import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import { addGiftCardProduct, sellGiftCard } from "../support/gift-cards";
import { documentOf, textOf } from "../support/html";
import { enterManualOrder } from "../support/manual-order";
import { admin, oneRow, shop, useOwnBackOffice } from "./back-office";

useOwnBackOffice();

const yesterday = addDays(dayAtShop(new Date()), -1);

async function heldCard(): Promise<string> {
  const { card } = await sellGiftCard(admin, { variationId: await addGiftCardProduct(admin) });
  await shop.query("UPDATE gift_cards SET held = balance WHERE id = $1", [card.id]);
  return card.id;
}

async function pendingOrder(): Promise<string> {
  const id = randomUUID();
  const variation = await oneRow<{ id: string }>(
    "SELECT id FROM variations WHERE stock_quantity > 5 ORDER BY id LIMIT 1",
  );
  await enterManualOrder((sql, values) => shop.query(sql, values), { id, variationId: variation.id });
  return id;
}

async function onlyPlace(): Promise<string> {
  const store = await oneRow<{ id: string }>("SELECT id FROM places WHERE is_store");
  const market = { name: "Market", address: "Table 14", hours: "Sat 9am-1pm" };
  const { body } = await admin.json<{ id: string }>("POST", "/api/admin/places", market);
  await admin.json("PUT", `/api/admin/places/${store.id}`, { isOn: false });
  return body.id;
}

async function failedRefund(): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    `INSERT INTO refund_parts (id, payment_id, cause, amount, created_at, updated_at)
     SELECT gen_random_uuid(), id, 'unplaceable', 0.01, now() - interval '2 hours', now()
     FROM payments WHERE order_id IS NOT NULL ORDER BY created_at LIMIT 1 RETURNING id`,
  );
  await shop.query(
    "INSERT INTO embedded.payment_faults (method, path, kind, times) VALUES ('%', '%', 'error500', 1000)",
  );
  return id;
}

interface Refused {
  of: string;
  given: () => string | Promise<string>;
  path: (id: string) => string;
  press: Record<string, string>;
  /** The button is in a row of a list, and its form sends the id of the row. */
  isRow?: true;
  message: RegExp;
}

test.each<Refused>([
  {
    of: "voiding a gift card that a checkout holds",
    given: heldCard,
    path: (id) => `/admin/gift-cards/${id}/void`,
    press: { intent: "void" },
    message: /A customer is paying with this gift card\./,
  },
  {
    of: "a payment for an order that has changed",
    given: pendingOrder,
    path: (id) => `/admin/orders/${id}/payment`,
    press: { intent: "record-payment", method: "cash", amount: "12.60", version: "99" },
    message: /Someone changed this order\. \$12\.60 is owed now\./,
  },
  {
    of: "removing the customer of an order that waits",
    given: pendingOrder,
    path: (id) => `/admin/orders/${id}/remove-customer`,
    press: { intent: "remove-customer" },
    message: /is not handed over yet/,
  },
  {
    of: "cancelling a day that is over",
    given: async () => (await oneRow<{ id: string }>("SELECT id FROM places WHERE is_store")).id,
    path: (id) => `/admin/places/${id}/cancel/${yesterday}`,
    press: { intent: "cancel-day" },
    message: /This day is over\./,
  },
  {
    of: "deleting the only place",
    given: onlyPlace,
    path: (id) => `/admin/places/${id}/delete`,
    press: { intent: "delete" },
    message: /This is the only place that customers can choose\./,
  },
  {
    of: "repairing a refund without the provider",
    given: failedRefund,
    path: () => "/admin/payments",
    press: { intent: "repair", kind: "refund" },
    isRow: true,
    message: /The payment provider could not be reached, so nothing was repaired\./,
  },
  {
    of: "duplicating a product that is gone",
    given: randomUUID,
    path: () => "/admin/products",
    press: { intent: "duplicate" },
    isRow: true,
    message: /Product not found/,
  },
])("refusal of $of: announced beside its button", async ({ given, path, press, isRow, message }) => {
  const id = await given();
  const answer = await admin.post(path(id), isRow ? { ...press, id } : press);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const where = documentOf(await answer.text()).querySelector(isRow ? "main" : "dialog");
  const alerts = where?.querySelectorAll("[role=alert]") ?? [];
  expect(alerts.map((alert) => textOf(alert))).toEqual([expect.stringMatching(message)]);
  expect(where?.querySelector(`button[value=${press.intent}]`)).not.toBeNull();
});
