import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sum } from "~/lib/money/allocate";
import { centsToText, gstOn, toCents } from "~/lib/money/money";
import type { Order } from "~/schemas/order";
import { anyPurchase, type Entered, everything, prepareGoods } from "../support/any-purchase";
import { confirmCard, type OpenedPayment } from "../support/buyers";
import { Client } from "../support/client";
import { contact } from "../support/contact";
import { documentOf, fieldsOfForm, textOf } from "../support/html";
import { type Shop, startShop } from "../support/shop";

let shop: Shop;
let prepare: Awaited<ReturnType<typeof prepareGoods>>;
beforeAll(async () => {
  shop = await startShop();
  const admin = new Client(shop.url);
  await admin.signIn("admin@example.com");
  prepare = await prepareGoods(shop, admin);
});
afterAll(() => shop.stop());

const page = { Accept: "text/html" };

type Row = [label: string, amount: string];
const centsIn = (rows: readonly Row[], wanted: string) =>
  toCents(rows.find(([label]) => label === wanted)?.[1].replace(/[-$,]/g, "") ?? "0");
const upToTotal = (rows: readonly Row[]) => rows.slice(0, rows.findIndex(([label]) => label === "Total") + 1);

/** The summary of the checkout page, without scripts. */
async function shownRows(
  { cart, discountCode, giftCardCodes }: Entered,
  isDelivered: boolean,
): Promise<Row[]> {
  const guest = new Client(shop.url);
  for (const { variationId, quantity } of cart)
    await guest.post("/cart", { intent: "add", variationId, quantity: String(quantity) }, page);
  for (const code of [...(discountCode ? [discountCode] : []), ...giftCardCodes])
    expect((await guest.post("/cart", { code, codePress: "apply" }, page)).status).toBe(302);
  let { html } = await guest.page("/checkout");
  if (isDelivered) {
    const form = Object.fromEntries(fieldsOfForm(html, "form[action='/checkout']"));
    const typed = { ...form, ...contact, deliveryMethod: "delivery", update: "total" };
    html = await (await guest.post("/checkout", typed, page)).text();
  }
  const sums = documentOf(html)
    .querySelectorAll("dl")
    .find((list) => textOf(list).startsWith("Subtotal"));
  const [labels = [], amounts = []] = ["dt", "dd"].map(
    (tag) => sums?.querySelectorAll(tag).map(textOf) ?? [],
  );
  return labels.map((label, index) => [label, amounts[index] ?? ""]);
}

/** By the API, at the amounts that the page shows. */
async function buy({ cart, ...codes }: Entered, rows: readonly Row[], isDelivered: boolean): Promise<Order> {
  const amount = centsToText(centsIn(rows, "Total"));
  const dueCents = toCents(amount) - centsIn(rows, "Gift card");
  const client = new Client(shop.url);
  const opened = await client.json<OpenedPayment>("POST", "/api/create-payment-intent", {
    ...{ cart, ...codes, amount, amountDue: centsToText(dueCents) },
    ...(isDelivered && { postalCode: contact.postalCode }),
  });
  expect([opened.status, opened.body]).toMatchObject([200, { amount: centsToText(dueCents) }]);
  const { paymentIntentId: stripePaymentIntentId } = opened.body;
  if (dueCents > 0) expect((await confirmCard(shop.url, opened.body)).status).toBe(200);
  const charged = await shop.query<{ cents: number }>(
    "SELECT (body->>'amount_received')::int AS cents FROM embedded.payment_objects WHERE id = $1",
    [stripePaymentIntentId],
  );
  expect(charged, "what the provider charged").toEqual(dueCents > 0 ? [{ cents: dueCents }] : []);
  const { status, body } = await client.json<Order>("POST", "/api/orders", {
    ...{ cart, shippingAddress: contact, deliveryMethod: isDelivered ? "delivery" : "pickup" },
    ...(dueCents > 0 ? { stripePaymentIntentId } : codes),
  });
  expect([status, body]).toMatchObject([201, { paymentStatus: "paid" }]);
  return body;
}

async function rowsInMail(orderId: string): Promise<Row[]> {
  const [mail] = await shop.query<{ text: string }>("SELECT text FROM mail_outbox WHERE key = $1", [
    `placed:${orderId}`,
  ]);
  const rows = (mail?.text ?? "").split("\n").flatMap((line) => {
    const [, label = "", amount = ""] = /^ {2}(.+): (-?\$[\d,.]+)$/.exec(line) ?? [];
    return label === "" ? [] : [[label, amount] satisfies Row];
  });
  return rows.slice(rows.findIndex(([label]) => label === "Subtotal"));
}

type Amounts<Name extends string> = Record<Name, string>;

/** By the stored columns alone. */
async function expectAddsUp(orderId: string): Promise<void> {
  const [order] = await shop.query<
    Amounts<"subtotal" | "discount" | "delivery_fee" | "gst" | "rounding" | "total_price">
  >("SELECT subtotal, discount, delivery_fee, gst, rounding, total_price FROM orders WHERE id = $1", [
    orderId,
  ]);
  const lines = await shop.query<Amounts<"total_price" | "discount" | "gst"> & { is_gift_card: boolean }>(
    "SELECT total_price, discount, gst, is_gift_card FROM order_items WHERE order_id = $1",
    [orderId],
  );
  if (!order) throw new Error("there is no order");
  const cents = (name: keyof typeof order) => toCents(order[name]);
  const ofLines = (name: "total_price" | "discount" | "gst", some = lines) =>
    sum(some.map((line) => toCents(line[name])));
  const goods = cents("subtotal") - cents("discount") + cents("delivery_fee");
  const giftCards = lines.filter((line) => line.is_gift_card);
  const feeGst = cents("gst") - ofLines("gst");

  expect(cents("total_price")).toBe(goods + cents("gst") + cents("rounding"));
  expect(cents("gst")).toBe(gstOn(goods - ofLines("total_price", giftCards)));
  expect([ofLines("total_price"), ofLines("discount")]).toEqual([cents("subtotal"), cents("discount")]);
  expect([ofLines("discount", giftCards), ofLines("gst", giftCards)]).toEqual([0, 0]);
  const noneBelow0 = [cents("total_price"), cents("delivery_fee"), cents("gst"), feeGst];
  for (const line of lines) {
    const [total, discount, gst] = [line.total_price, line.discount, line.gst].map(toCents);
    noneBelow0.push(discount ?? NaN, (total ?? NaN) - (discount ?? NaN), gst ?? NaN);
  }
  expect(Math.min(...noneBelow0)).toBeGreaterThanOrEqual(0);
  if (cents("delivery_fee") === 0) expect(feeGst).toBe(0);
}

test("any sales, promotions and gift cards for any cart: the same figures on the page, in the API, at the provider and in the mail", async () => {
  const property = fc.asyncProperty(anyPurchase, async ({ isDelivered, ...purchase }) => {
    const entered = await prepare({ isDelivered, ...purchase });
    const rows = await shownRows(entered, isDelivered);
    const order = await buy(entered, rows, isDelivered);
    await expectAddsUp(order.id);

    const { subtotal, gst, totalPrice, payments } = order;
    expect(["Subtotal", "GST (5%)", "Total"].map((label) => centsToText(centsIn(rows, label)))).toEqual([
      ...[subtotal, gst, totalPrice],
    ]);
    const paid = (some: Order["payments"]) => sum(some.map(({ amount }) => toCents(amount)));
    const byCards = payments.filter(({ method }) => method === "gift_card");
    expect([paid(payments), paid(byCards)]).toEqual([toCents(totalPrice), centsIn(rows, "Gift card")]);

    const inMail = await rowsInMail(order.id);
    // That delivery is free, or pickup, is a row of the page alone.
    const sums = upToTotal(rows).filter(([, amount]) => amount.includes("$"));
    expect(upToTotal(inMail)).toEqual(sums);
    const paidRows = inMail.filter(([label]) => label.startsWith("Paid by gift card ending"));
    const shown = byCards.map(({ amount }) => `$${amount}`);
    expect(paidRows.map(([, amount]) => amount).sort()).toEqual(shown.sort());
  });
  await fc.assert(property, { numRuns: 15, endOnFailure: true, examples: [[everything]] });
});
