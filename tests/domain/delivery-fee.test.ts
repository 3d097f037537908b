import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { openCheckout } from "~/domain/checkout/open";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { settle } from "~/domain/checkout/payment/settle";
import { createZone, deleteZone, updateZone } from "~/domain/delivery/delivery-zones";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { deliveryZoneChange, deliveryZoneInput } from "~/schemas/delivery-zone";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { db } from "~/services/database";
import {
  addProduct,
  buyerOf,
  contact,
  type Fixture,
  open,
  orderInputOf,
  place,
  type Purchase,
  stockOf,
  useProvider,
  work,
} from "../support/checkout";
import { useDatabase } from "../support/database";
import { anAdmin } from "./catalog-given";

useDatabase("empty");
const provider = useProvider();

let zone: string;
let product: Fixture;
beforeEach(async () => {
  product = await addProduct(9);
  zone = (await addZone({ prefixes: "T7Z", fee: "8.00", freeFrom: "60.00", smallestOrder: "20.00" })).id;
});
afterEach(async () => {
  for (const { id } of await db.deliveryZone.findMany()) await deleteZone(id, await anAdmin());
});

const addZone = async (fields: Record<string, string>) =>
  createZone(deliveryZoneInput.parse({ name: `Zone ${fields.prefixes ?? ""}`, ...fields }), await anAdmin());

const refusal = (status: number, words: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(words) });

const lines = (quantity: number) => [{ variationId: product.variationId, quantity }];
const begin = (quantity: number) => open(lines(quantity));
const input = (amount: number, more: Partial<typeof contact> = {}, deliveryMethod = "delivery" as const) => ({
  input: { ...contact, deliveryMethod, amount, ...more },
});

/** 2 pieces for 20.00, 8.00 to T7Z: GST 1.40, total 29.40. */
async function delivered(): Promise<Purchase> {
  const purchase = await begin(2);
  await place(purchase, input(2940));
  await provider.pay(purchase.intentId);
  return purchase;
}

async function ordered(purchase: Purchase) {
  const settled = await settle({ intentId: purchase.intentId });
  if (settled.outcome !== "ordered") throw new Error(settled.message);
  return settled.order;
}

describe("the fee of a delivery zone", () => {
  test("is part of the charge, of GST and of the order, with a row of its own", async () => {
    const order = await ordered(await delivered());
    expect(order).toMatchObject({
      ...{ subtotal: "20.00", gst: "1.40", totalPrice: "29.40" },
      adjustments: [{ type: "delivery_fee", label: "Delivery", amount: "8.00" }],
    });
    expect(await db.adjustment.findFirst({ where: { orderId: order.id } })).toMatchObject({ source: zone });
    await work();
    const mail = await db.mailMessage.findFirstOrThrow({ where: { key: `placed:${order.id}` } });
    expect(mail.text).toContain("Delivery: $8.00");
  });

  test("is not charged for pickup, nor from the amount that the owner set", async () => {
    const picked = await begin(2);
    await place(picked);
    await provider.pay(picked.intentId);
    expect(await ordered(picked)).toMatchObject({ totalPrice: "21.00", adjustments: [] });
    const large = await begin(6);
    await place(large, input(6300));
    await provider.pay(large.intentId);
    expect(await ordered(large)).toMatchObject({ totalPrice: "63.00", adjustments: [] });
  });

  test("refuses an address outside all zones and an order that is too small before anything is held", async () => {
    const purchase = await begin(2);
    await expect(place(purchase, input(2940, { postalCode: "T6A 1A1" }))).rejects.toMatchObject({
      status: 400,
      extra: { fields: { postalCode: [expect.stringContaining("We don't deliver to T6A 1A1.")] } },
    });
    const small = await begin(1);
    await expect(place(small, input(1890))).rejects.toEqual(
      refusal(400, /at least \$20\.00\. Add \$10\.00 more/),
    );
    expect(await stockOf(product)).toEqual({ stock: 9, held: 0 });
  });

  test("that changed during checkout is refused with the new total, and stays once it is held", async () => {
    const purchase = await begin(2);
    await updateZone(zone, deliveryZoneChange.parse({ fee: "9.00" }), await anAdmin());
    await expect(place(purchase, input(2940))).rejects.toEqual(
      refusal(409, /^Delivery costs \$9\.00\. The total is now \$30\.45 instead of \$29\.40\./),
    );
    await place(purchase, input(3045));
    await updateZone(zone, deliveryZoneChange.parse({ fee: "12.00" }), await anAdmin());
    await place(purchase, input(3045));
    await provider.pay(purchase.intentId);
    expect(await ordered(purchase)).toMatchObject({ totalPrice: "30.45", adjustments: [{ amount: "9.00" }] });
  });

  test("is priced again when Place Order is pressed with another address", async () => {
    await addZone({ prefixes: "T7X", fee: "8.00" });
    await addZone({ prefixes: "T7Y", fee: "15.00" });
    const purchase = await begin(2);
    await place(purchase, input(2940));
    await expect(place(purchase, input(2940, { postalCode: "T7Y 1A1" }))).rejects.toEqual(
      refusal(409, /Delivery costs \$15\.00/),
    );
    expect(await stockOf(product)).toEqual({ stock: 9, held: 0 });
  });

  test("does not change when Place Order is pressed again with another address in the zone, or for pickup", async () => {
    const purchase = await begin(2);
    await place(purchase, input(2940));
    const held = { checkoutId: purchase.checkoutId, state: "held" };
    expect(await place(purchase, input(2940, { postalCode: "T7Z 2B2" }))).toEqual(held);
    expect(await db.checkout.findUnique({ where: { id: purchase.checkoutId } })).toMatchObject({
      contact: { postalCode: "T7Z 2B2" },
    });
    const picked = await begin(1);
    await place(picked);
    const elsewhere = { ...contact, postalCode: "T6A 1A1", deliveryMethod: "pickup" as const, amount: 1050 };
    expect(await place(picked, { input: elsewhere })).toMatchObject({ state: "held" });
  });

  test("is given back by a refund of the fee, and by cancelling", async () => {
    const order = await ordered(await delivered());
    const by = await anAdmin();
    const fee = {
      id: randomUUID(),
      version: undefined,
      lines: [],
      deliveryFee: true,
      reason: "late",
    } as const;
    await refundOrder(order.id, { ...fee, lines: [] }, by);
    const parts = await db.refundPart.findMany({ where: { payment: { orderId: order.id } } });
    expect(parts.map(({ amount, gst }) => [Number(amount), Number(gst)])).toEqual([[8.4, 0.4]]);
    await cancelOrder(order.id, { admin: by });
    const all = await db.refundPart.findMany({ where: { payment: { orderId: order.id } } });
    expect(all.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(29.4, 5);
  });
});

describe("a checkout that the API pays before POST /api/orders", () => {
  const opened = async (amountCents: number, postalCode?: string) => {
    const cart = lines(2);
    const { checkoutId, paymentIntentId } = await openCheckout({
      ...{ checkoutId: null, cart, amountCents, postalCode, user: null },
    });
    const intentId = paymentIntentId ?? "";
    await provider.pay(intentId);
    return { checkoutId, intentId, cart, amountCents };
  };
  const to = (purchase: Purchase, deliveryMethod: "pickup" | "delivery", postalCode = "T7Z 2B2") => ({
    ...orderInputOf(purchase),
    deliveryMethod,
    shippingAddress: { ...contact, postalCode },
  });

  test("has the fee of the postal code that it was opened with", async () => {
    const purchase = await opened(2940, "t7z1a1");
    for (const wrong of [to(purchase, "pickup"), to(purchase, "delivery", "T6A 1A1")])
      await expect(createOrder(wrong, buyerOf(purchase))).rejects.toEqual(
        refusal(409, /The delivery is not the one that was paid for/),
      );
    const { order } = await createOrder(to(purchase, "delivery"), buyerOf(purchase));
    expect(order).toMatchObject({ totalPrice: "29.40" });
  });

  test("without a postal code is for pickup", async () => {
    const purchase = await opened(2100);
    await expect(createOrder(to(purchase, "delivery"), buyerOf(purchase))).rejects.toEqual(
      refusal(409, /The delivery is not the one that was paid for/),
    );
    const { order } = await createOrder(to(purchase, "pickup"), buyerOf(purchase));
    expect(order).toMatchObject({ totalPrice: "21.00" });
  });

  test("is refused with another amount", async () => {
    const request = { checkoutId: null, cart: lines(2), user: null };
    await expect(openCheckout({ ...request, amountCents: 2100, postalCode: "T7Z 1A1" })).rejects.toEqual(
      refusal(409, /^Delivery costs \$8\.00\. The total is now \$29\.40 instead of \$21\.00/),
    );
    await expect(openCheckout({ ...request, amountCents: 2940, postalCode: "T6A 1A1" })).rejects.toEqual(
      refusal(400, /We don't deliver to T6A 1A1/),
    );
  });
});

describe("an order by hand that is delivered", () => {
  const entered = async (more: Record<string, unknown>, to: Record<string, string> = {}) => {
    const input = manualOrderInput.parse({
      ...{ id: randomUUID(), lines: lines(1), fulfilment: "delivery" },
      ...{ shippingAddress: { ...contact, ...to }, ...more },
    });
    const { order, link } = await enterOrder(input, await anAdmin());
    const row = await db.order.findUnique({ where: { id: input.id }, include: { adjustments: true } });
    return { id: input.id, order, link, row };
  };

  test("has the fee of the zone with its GST, also below the smallest order", async () => {
    const { row } = await entered({ payments: [{ id: randomUUID(), method: "cash", amount: "18.90" }] });
    expect([row?.deliveryFee, row?.gst, row?.totalPrice].map(Number)).toEqual([8, 0.9, 18.9]);
    expect(row?.adjustments).toMatchObject([{ type: "delivery_fee", source: zone, label: "Delivery" }]);
  });

  test("has the fee that an admin typed, none outside all zones, and none for pickup", async () => {
    expect(Number((await entered({ deliveryFee: "5.00" })).row?.deliveryFee)).toBe(5);
    expect(Number((await entered({ deliveryFee: "0" })).row?.deliveryFee)).toBe(0);
    expect(Number((await entered({}, { postalCode: "T6A 1A1" })).row?.deliveryFee)).toBe(0);
    expect(Number((await entered({ fulfilment: "pickup" })).row?.deliveryFee)).toBe(0);
  });

  test("keeps the fee when its payment link is paid", async () => {
    const { id, link } = await entered({ paymentLink: true });
    expect(link).toMatchObject({ amount: "18.90" });
    expect(await db.checkout.findUnique({ where: { id }, include: { adjustments: true } })).toMatchObject({
      adjustments: [{ type: "delivery_fee", source: zone }],
    });
  });
});
