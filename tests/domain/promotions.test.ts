import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmOrder } from "~/domain/checkout/confirm";
import { createOrder } from "~/domain/checkout/create-order";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { openCheckout } from "~/domain/checkout/open";
import { settle } from "~/domain/checkout/payment/settle";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { setStatus } from "~/domain/orders/status/status";
import { personalDataOf } from "~/domain/privacy/personal-data";
import { db, type Prisma, transaction } from "~/services/database";
import {
  addProduct,
  addPromotion,
  buyerOf,
  contact,
  type Fixture,
  orderInputOf,
  place,
  type Purchase,
  stockOf,
  useProvider,
} from "../support/checkout";
import { useDatabase } from "../support/database";
import { anAdmin, aUser } from "./catalog-given";

useDatabase("empty");
const provider = useProvider();

let product: Fixture;
beforeEach(async () => {
  product = await addProduct(200);
});
afterEach(() =>
  transaction(async (tx) => {
    await tx.promotion.updateMany({ data: { endedAt: new Date() } });
    await raiseCatalogueVersion(tx, []);
  }),
);

const automatic = (more: Partial<Prisma.PromotionCreateInput> = {}) =>
  addPromotion({ code: null, codeKey: null, ...more });

interface Buying {
  code?: string;
  quantity?: number;
  user?: { id: string } | null;
  email?: string;
}

async function begin(
  amountCents: number,
  { code, quantity = 2, user = null }: Buying = {},
): Promise<Purchase> {
  const cart = [{ variationId: product.variationId, quantity }];
  const { checkoutId, paymentIntentId } = await openCheckout({
    checkoutId: null,
    cart,
    amountCents,
    code,
    user,
  });
  return { checkoutId, intentId: paymentIntentId ?? "", cart, amountCents };
}
const press = (purchase: Purchase, { code, email = contact.email, user = null }: Buying) =>
  place(purchase, {
    ...{ code, user },
    input: { ...contact, email, deliveryMethod: "pickup", amount: purchase.amountCents },
  });
async function buy(amountCents: number, buying: Buying = {}) {
  const purchase = await begin(amountCents, buying);
  await press(purchase, buying);
  await provider.pay(purchase.intentId);
  const { order } = await createOrder(orderInputOf(purchase), buyerOf(purchase, buying.user ?? null));
  return { ...purchase, id: order.id };
}
const refusal = (words: string | RegExp) =>
  expect.objectContaining({ status: 409, message: expect.stringMatching(words) as string });

describe("a discount code", () => {
  test("lowers the price before GST, in the charge, the order and its rows", async () => {
    const code = await addPromotion();
    const { id, intentId } = await buy(1890, { code: code.toLowerCase() });
    const order = await db.order.findUniqueOrThrow({
      where: { id },
      include: { adjustments: true, items: true },
    });
    expect(order).toMatchObject({ totalPrice: expect.objectContaining({}) as object });
    expect([order.subtotal, order.discount, order.gst, order.totalPrice].map(String)).toEqual([
      "20",
      "2",
      "0.9",
      "18.9",
    ]);
    expect(order.adjustments).toMatchObject([{ type: "discount", lowers: "lines", label: `Ten (${code})` }]);
    expect(String(order.items[0]?.discount)).toBe("2");
    expect((await provider.stripe.paymentIntents.retrieve(intentId)).amount).toBe(1890);
  });

  test("that is not known, paused, ended or not begun is refused with the reason and the new total", async () => {
    const paused = await addPromotion({ isOn: false });
    const over = await addPromotion({ fromDay: new Date("2020-01-01"), untilDay: new Date("2020-01-02") });
    const ahead = await addPromotion({ fromDay: new Date("2999-01-01") });
    const ended = await addPromotion({ endedAt: new Date() });
    for (const [code, words] of [
      ["NOSUCH", /We do not know the code “NOSUCH”.*\$21\.00/],
      [paused, /cannot be used at the moment.*\$21\.00/],
      [over, /has ended/],
      [ended.toLowerCase(), new RegExp(`^${ended} has ended`)],
      [ahead, /cannot be used yet/],
    ] as const)
      await expect(begin(1890, { code })).rejects.toEqual(refusal(words));
  });

  test("that ends while the shopper types is a 409 that says so, and nothing is charged", async () => {
    const code = await addPromotion();
    const purchase = await begin(1890, { code });
    await db.promotion.updateMany({ data: { isOn: false } });
    await transaction((tx) => raiseCatalogueVersion(tx, []));
    await expect(press(purchase, { code })).rejects.toEqual(
      refusal(
        /cannot be used at the moment\. The total is now \$21\.00 instead of \$18\.90\. Nothing was charged/,
      ),
    );
    expect(await stockOf(product)).toEqual({ stock: 200, held: 0 });
  });
});

describe("the limit of uses", () => {
  const results = (all: PromiseSettledResult<unknown>[]) =>
    all.filter(({ status }) => status === "fulfilled").length;

  test("of 60 shoppers at once for the last 10 uses, 10 are placed and the others are told", async () => {
    const code = await addPromotion({ limitInAll: 10 });
    const purchases = await Promise.all(Array.from({ length: 60 }, () => begin(1890, { code })));
    const pressed = await Promise.allSettled(purchases.map((purchase) => press(purchase, { code })));
    expect(results(pressed)).toBe(10);
    for (const one of pressed)
      if (one.status === "rejected")
        expect(one.reason).toEqual(refusal(/has been used up\. The total is now \$21\.00/));
    expect(await stockOf(product)).toEqual({ stock: 200, held: 20 });
  });

  test("of 60 who paid without Place Order, 10 have an order and the others are refunded", async () => {
    const code = await addPromotion({ limitInAll: 10 });
    const purchases = await Promise.all(Array.from({ length: 60 }, () => begin(1890, { code })));
    await Promise.all(purchases.map(({ intentId }) => provider.pay(intentId)));
    const made = await Promise.allSettled(
      purchases.map((purchase) => createOrder(orderInputOf(purchase), buyerOf(purchase))),
    );
    expect(results(made)).toBe(10);
    for (const one of made)
      if (one.status === "rejected")
        expect(one.reason).toEqual(refusal(/has been used up.*is being refunded/));
    expect(await stockOf(product)).toEqual({ stock: 180, held: 0 });
  });

  test("of 60 whose hold ran out before they paid, 10 have an order and the others are refunded", async () => {
    const code = await addPromotion({ limitInAll: 10 });
    const purchases: Purchase[] = [];
    for (let round = 0; round < 6; round++) {
      const some = await Promise.all(Array.from({ length: 10 }, () => begin(1890, { code })));
      await Promise.all(some.map((purchase) => press(purchase, { code })));
      await Promise.all(
        some.map(({ checkoutId }) =>
          db.checkout.update({ where: { id: checkoutId }, data: { state: "expired", heldUntil: null } }),
        ),
      );
      await db.variation.update({ where: { id: product.variationId }, data: { held: 0 } });
      purchases.push(...some);
    }
    await Promise.all(purchases.map(({ intentId }) => provider.pay(intentId)));
    const settled = await Promise.all(purchases.map(({ intentId }) => settle({ intentId })));
    expect(settled.filter(({ outcome }) => outcome === "ordered")).toHaveLength(10);
    expect(settled.filter(({ outcome }) => outcome === "refunded")).toHaveLength(50);
  });

  test("a use comes back when the hold ends and when the order is cancelled", async () => {
    const code = await addPromotion({ limitInAll: 1 });
    const left = await begin(1890, { code });
    await press(left, { code });
    await expect(begin(1890, { code })).rejects.toEqual(refusal(/has been used up/));
    await endCheckout(left.checkoutId);
    const { id } = await buy(1890, { code });
    await expect(begin(1890, { code })).rejects.toEqual(refusal(/has been used up/));
    await cancelOrder(id, { admin: await anAdmin() });
    await expect(begin(1890, { code })).resolves.toMatchObject({ amountCents: 1890 });
  });

  test("a reopened order takes its use again, and is refused once somebody else has it, also after the end", async () => {
    const admin = await anAdmin();
    const code = await addPromotion({ limitInAll: 1 });
    const { id } = await buy(1890, { code });
    await cancelOrder(id, { admin });
    await setStatus(id, "pending", admin);
    await expect(begin(1890, { code })).rejects.toEqual(refusal(/has been used up/));
    await cancelOrder(id, { admin });
    await buy(1890, { code });
    await db.promotion.updateMany({ data: { endedAt: new Date() } });
    await expect(setStatus(id, "pending", admin)).rejects.toEqual(
      refusal(/has been used up\. The order keeps its discount, so it cannot be reopened\./),
    );
    expect(await stockOf(product)).toEqual({ stock: 198, held: 0 });
  });

  test("the shopper's own hold does not count against them, a new address does", async () => {
    const code = await addPromotion({ limitInAll: 2, limitPerPerson: 1 });
    await buy(1890, { code, email: "other@example.com" });
    const purchase = await begin(1890, { code });
    await press(purchase, { code });
    const again = await press(purchase, { code, email: "third@example.com" });
    expect(again).toMatchObject({ state: "held" });
    await expect(press(purchase, { code, email: "other@example.com" })).rejects.toEqual(
      refusal(/cannot be used with/),
    );
  });
});

describe("a discount for some people", () => {
  test("counts an address with a plus-part, and one at gmail.com with dots, as the same person", async () => {
    const code = await addPromotion({ limitPerPerson: 1 });
    await buy(1890, { code, email: "Kim.Lee+toys@gmail.com" });
    for (const email of ["kimlee@gmail.com", "kim.lee@googlemail.com"])
      await expect(press(await begin(1890, { code }), { code, email })).rejects.toEqual(
        refusal(/cannot be used with this email address\. The total is now \$21\.00/),
      );
    await expect(
      press(await begin(1890, { code }), { code, email: "kim@example.com" }),
    ).resolves.toBeTruthy();
  });

  test("is in the copy of their data, with the order or the checkout that uses it", async () => {
    const code = await addPromotion();
    const user = await aUser();
    await buy(1890, { code, user });
    await press(await begin(1890, { code, user }), { code, user });
    const discount = { label: `Ten (${code})`, amount: expect.anything() as unknown };
    const { orders, checkoutsWithoutOrder } = await personalDataOf(user);
    expect(orders).toMatchObject([{ adjustments: [discount] }]);
    expect(checkoutsWithoutOrder).toMatchObject([{ adjustments: [discount] }]);
  });

  test("counts an account under any address", async () => {
    const code = await addPromotion({ limitPerPerson: 1 });
    const user = await aUser();
    await buy(1890, { code, user, email: "one@example.com" });
    await expect(begin(1890, { code, user })).rejects.toEqual(refusal(/cannot be used with/));
  });

  test("for first orders is given once, also to two tabs at once", async () => {
    const code = await addPromotion({ who: "first_order" });
    const tabs = await Promise.all([begin(1890, { code }), begin(1890, { code })]);
    const pressed = await Promise.allSettled(
      tabs.map((tab) => press(tab, { code, email: "first@example.com" })),
    );
    expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const email = "again@example.com";
    await buy(2100, { email });
    await expect(press(await begin(1890, { code }), { code, email })).rejects.toEqual(
      refusal(/cannot be used with/),
    );
  });

  test("for listed addresses needs their account: a typed address proves nothing", async () => {
    const code = await addPromotion({ who: "emails", emails: ["friend@example.com"] });
    await expect(begin(1890, { code })).rejects.toEqual(
      refusal(
        new RegExp(`Sign in with the email address that ${code} is for\\. The total is now \\$21\\.00`),
      ),
    );
    const guest = await begin(2100);
    await expect(
      press({ ...guest, amountCents: 1890 }, { code, email: "friend@example.com" }),
    ).rejects.toEqual(refusal(/Sign in with the email address/));
    const other = await aUser();
    await expect(begin(1890, { code, user: other, email: "friend@example.com" })).rejects.toEqual(
      refusal(/cannot be used with your account/),
    );
    const friend = await aUser({ email: "Friend+x@example.com" });
    const order = await buy(1890, { code, user: friend, email: "somebody@example.com" });
    expect(order.id).toBeTruthy();
  });

  test("for listed addresses does not stop an admin who reopens an order without an account", async () => {
    const admin = await anAdmin();
    const code = await addPromotion({ who: "emails", emails: ["old@example.com"] });
    const user = await aUser({ email: "old@example.com" });
    const { id } = await buy(1890, { code, user, email: "old@example.com" });
    await db.order.update({ where: { id }, data: { userId: null, guestEmail: "old@example.com" } });
    await cancelOrder(id, { admin });
    expect(await setStatus(id, "pending", admin)).toMatchObject({ status: "pending" });
  });

  test("for accounts is refused to others", async () => {
    const members = await addPromotion({ who: "signed_in" });
    await expect(begin(1890, { code: members })).rejects.toEqual(refusal(/Sign in to use/));
    await expect(begin(1890, { code: members, user: await aUser() })).resolves.toBeTruthy();
  });

  test("is asked again when a payment without Place Order brings the address", async () => {
    const code = await addPromotion({ who: "first_order" });
    await buy(2100, { email: contact.email });
    const purchase = await begin(1890, { code });
    await provider.pay(purchase.intentId);
    await expect(createOrder(orderInputOf(purchase), buyerOf(purchase))).rejects.toEqual(
      refusal(/cannot be used with.*is being refunded/),
    );
  });
});

describe("automatic discounts", () => {
  test("for named addresses are shown only to them", async () => {
    await automatic({ who: "emails", emails: ["friend@example.com"] });
    await expect(begin(2100)).resolves.toBeTruthy();
    await expect(press(await begin(2100), { email: "friend@example.com" })).resolves.toBeTruthy();
    const friend = await aUser({ email: "friend@example.com" });
    await expect(begin(1890, { user: friend })).resolves.toBeTruthy();
  });

  test("of categories and products lower only their lines", async () => {
    await automatic({ what: "categories", categories: ["Other"], percent: "50" });
    await expect(begin(2100)).resolves.toBeTruthy();
    await automatic({ what: "products", productIds: [product.productId], percent: "50" });
    await expect(begin(1050)).resolves.toBeTruthy();
  });

  test("apply beside a code, which never raises the total", async () => {
    await automatic({ what: "products", productIds: [product.productId], percent: "50" });
    const worse = await addPromotion({ what: "products", productIds: [product.productId], percent: "10" });
    await expect(begin(1050, { code: worse })).resolves.toBeTruthy();
    const order = await addPromotion({ percent: "10" });
    await expect(begin(945, { code: order })).resolves.toBeTruthy();
  });
});

describe("an order of 0.00", () => {
  test("completes without the card provider, once, with stock, mail and confirmation", async () => {
    const code = await addPromotion({ percent: "100", limitInAll: 1 });
    const purchase = await begin(0, { code });
    expect(purchase.intentId).toBe("");
    const hosted = {
      code,
      hosted: true,
      input: { ...contact, deliveryMethod: "pickup" as const, amount: 0 },
    };
    const [one, two] = await Promise.all([place(purchase, hosted), place(purchase, hosted)]);
    expect(one).toMatchObject({ state: "completed", orderId: two.orderId });
    expect(await stockOf(product)).toEqual({ stock: 198, held: 0 });
    const order = await db.order.findUniqueOrThrow({ where: { id: one.orderId } });
    expect(order).toMatchObject({ status: "pending", stripePaymentIntentId: null });
    expect(order.firstPaidAt).not.toBeNull();
    expect(await db.mailMessage.count({ where: { orderId: order.id } })).toBeGreaterThan(0);
    const payment = { orderId: order.id };
    expect(await confirmOrder({ payment, buyer: buyerOf(purchase) })).toMatchObject({
      outcome: "ordered",
      reference: `#${order.id.slice(0, 8).toUpperCase()}`,
    });
    const stranger = { checkoutId: null, user: null };
    expect(await confirmOrder({ payment, buyer: stranger })).toEqual({ outcome: "notTheirs" });
    await expect(begin(0, { code })).rejects.toEqual(refusal(/has been used up/));
  });

  test("1 to 49 cents that discounts leave are waived", async () => {
    const code = await addPromotion({ kind: "amount", percent: null, amount: "19.70" });
    await expect(begin(0, { code })).resolves.toMatchObject({ intentId: "" });
  });

  test("is given back when it is cancelled, without any refund", async () => {
    const code = await addPromotion({ percent: "100" });
    const purchase = await begin(0, { code });
    const { orderId = "" } = await place(purchase, {
      ...{ code, hosted: true },
      input: { ...contact, deliveryMethod: "pickup", amount: 0 },
    });
    await cancelOrder(orderId, { admin: await anAdmin() });
    expect(await stockOf(product)).toEqual({ stock: 200, held: 0 });
    expect(await db.refundPart.count({ where: { refund: { orderId } } })).toBe(0);
  });

  test("pressed twice before there is a cookie, it is one order", async () => {
    const code = await addPromotion({ percent: "100" });
    const cart = [{ variationId: product.variationId, quantity: 2 }];
    const form = { checkoutId: null, formId: randomUUID(), cart, amountCents: 0 };
    const press = () =>
      place(form, {
        ...{ code, hosted: true, formId: form.formId },
        input: { ...contact, deliveryMethod: "pickup", amount: 0 },
      });
    const [one, two] = [await press(), await press()];
    expect(two.orderId).toBe(one.orderId);
    expect(await stockOf(product)).toEqual({ stock: 198, held: 0 });
  });
});

describe("a price that was frozen with a code", () => {
  test("is not kept for another code, even of the same total", async () => {
    const [one, other] = [await addPromotion(), await addPromotion()];
    const purchase = await begin(1890, { code: one });
    await press(purchase, { code: one });
    const again = await openCheckout({
      ...{ checkoutId: purchase.checkoutId, cart: purchase.cart, amountCents: 1890, code: other, user: null },
    });
    await press({ ...purchase, checkoutId: again.checkoutId }, { code: other });
    const [row] = await db.adjustment.findMany({
      where: { checkout: { state: "held", id: again.checkoutId } },
    });
    expect(row?.label).toContain(other);
  });
});
