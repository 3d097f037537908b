import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { draftOfEndedLink } from "~/domain/checkout/links/ended-links";
import { endLinkById } from "~/domain/checkout/links/end-links";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { openPayPage } from "~/domain/checkout/links/pay-page";
import { settle } from "~/domain/checkout/payment/settle";
import { createZone } from "~/domain/delivery/delivery-zones";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { draftOffers } from "~/domain/orders/manual/offers-by-hand";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { deliveryZoneInput } from "~/schemas/delivery-zone";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { db, type Prisma, transaction } from "~/services/database";
import { addProduct, addPromotion, contact, type Fixture, useProvider } from "../support/checkout";
import { useDatabase } from "../support/database";
import { useHostedPages } from "../support/hosted-pages";
import { expectConsistentBooks } from "../support/invariants";
import { aUser } from "./catalog-given";

useDatabase("empty");
const provider = useProvider();
const payHosted = useHostedPages();

let admin: { id: string };
let toy: Fixture;
beforeAll(async () => {
  admin = await db.user.create({ data: { email: "admin@example.com", isAdmin: true } });
});
beforeEach(async () => {
  toy = await addProduct(200);
});
afterEach(() =>
  transaction(async (tx) => {
    await tx.promotion.updateMany({ data: { endedAt: new Date() } });
    await raiseCatalogueVersion(tx, []);
  }),
);

const automatic = (more: Partial<Prisma.PromotionCreateInput> = {}) =>
  addPromotion({ code: null, codeKey: null, ...more });

/** Two pieces: $20.00, $21.00 with GST; $18.90 with a tenth off. */
function enter(fields: object = {}, shownCents?: number) {
  const input = manualOrderInput.parse({
    ...{ id: randomUUID(), shippingAddress: { name: "Dot" }, fulfilment: "pickup" },
    ...{ lines: [{ variationId: toy.variationId, quantity: 2 }], ...fields },
  });
  return enterOrder(input, admin, { shownCents });
}
const of = (email: string) => ({ shippingAddress: { name: "Dot", email } });
async function totalOf(fields: object = {}) {
  const { order, link } = await enter(fields);
  return order?.totalPrice ?? link?.amount;
}
const refusal = (words: RegExp, fields?: object) =>
  expect.objectContaining({
    ...{ status: 409, message: expect.stringMatching(words) as string },
    ...(fields && { extra: expect.objectContaining({ fields }) as object }),
  });

describe("a code in an order by hand", () => {
  test("lowers the price before GST, and is in rows, lines, payment and what is recorded", async () => {
    const code = await addPromotion();
    const { order } = await enter({ discountCode: code.toLowerCase(), payments: [{ method: "e_transfer" }] });
    expect(order).toMatchObject({
      ...{ subtotal: "20.00", gst: "0.90", totalPrice: "18.90", paymentStatus: "paid" },
      adjustments: [{ type: "discount", label: `Ten (${code})`, amount: "2.00" }],
      payments: [{ amount: "18.90" }],
    });
    const [item] = await db.orderItem.findMany({ where: { orderId: order?.id } });
    expect([item?.discount, item?.gst].map(String)).toEqual(["2", "0.9"]);
    expect((await listAudit({ entityId: order?.id })).rows).toContainEqual(
      expect.objectContaining({ action: "order.entered", after: { discount: `Ten (${code}): $2.00` } }),
    );
  });

  test("that lowers nothing is refused at its field, with the total without it", async () => {
    const late = await addPromotion({ untilDay: new Date("2020-01-01") });
    const large = await addPromotion({ leastAmount: "30" });
    for (const [code, words] of [
      ["NOSUCH", "We do not know the code “NOSUCH”"],
      [late, `${late} has ended.`],
      [large, `${large} is for orders from $30.00. Add $10.00 more to use it.`],
    ] as const) {
      const problem = expect.stringContaining(words) as string;
      await expect(enter({ discountCode: code })).rejects.toEqual(
        refusal(/The total without it is \$21\.00\. Nothing was placed\.$/, { discountCode: [problem] }),
      );
    }
  });

  test("whose last use somebody took after the total was shown is refused; cancelling gives it back", async () => {
    const code = await addPromotion({ limitInAll: 1 });
    const { order } = await enter({ discountCode: code });
    await expect(enter({ discountCode: code }, 1890)).rejects.toEqual(refusal(/has been used up/));
    await cancelOrder(order?.id ?? "", { admin });
    await expect(totalOf({ discountCode: code })).resolves.toBe("18.90");
  });

  test("of 12 entered at once for the last 5 uses, 5 are placed", async () => {
    const code = await addPromotion({ limitInAll: 5 });
    const entered = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => enter({ discountCode: code, paymentLink: at % 2 === 0 })),
    );
    expect(entered.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  test("is used with a payment link while it is open, and by the order that it becomes", async () => {
    const code = await addPromotion({ limitInAll: 1 });
    const first = await enter({ discountCode: code, paymentLink: true });
    expect(first.link).toMatchObject({ amount: "18.90" });
    await expect(enter({ discountCode: code })).rejects.toEqual(refusal(/has been used up/));
    await endLinkById(first.link?.id ?? "", admin);
    expect(await draftOfEndedLink(first.link?.id ?? "", randomUUID())).toMatchObject({ discountCode: code });
    const { link } = await enter({ discountCode: code, paymentLink: true });
    await payHosted((await openPayPage(link?.id ?? "")) ?? "");
    const { sessionId } = await db.payment.findFirstOrThrow({ where: { checkoutId: link?.id } });
    await settle({ sessionId: sessionId ?? "" });
    const order = await db.order.findUniqueOrThrow({ where: { id: link?.id } });
    expect([order.discount, order.totalPrice].map(String)).toEqual(["2", "18.9"]);
    await expect(enter({ discountCode: code })).rejects.toEqual(refusal(/has been used up/));
  });
});

describe("whose order it is", () => {
  test("a limit for each person counts the typed email address and the chosen account", async () => {
    const code = await addPromotion({ limitPerPerson: 1 });
    await enter({ discountCode: code, ...of("kim.lee+toys@gmail.com") });
    await expect(enter({ discountCode: code, ...of("kimlee@gmail.com") })).rejects.toEqual(
      refusal(/cannot be used with this email address/),
    );
    const user = await aUser();
    await enter({ discountCode: code, userId: user.id, ...of("a@example.com") });
    await expect(enter({ discountCode: code, userId: user.id, ...of("b@example.com") })).rejects.toEqual(
      refusal(/cannot be used with your account/),
    );
  });

  test("without an email address, what depends on the person is refused, and not given by itself", async () => {
    const code = await addPromotion({ who: "first_order" });
    await automatic({ percent: "50", who: "emails", emails: ["kim@example.com"] });
    await expect(enter({ discountCode: code })).rejects.toEqual(
      refusal(/^Enter the customer's email address to use/),
    );
    await expect(totalOf()).resolves.toBe("21.00");
    await expect(totalOf(of("kim@example.com"))).resolves.toBe("10.50");
  });

  test("orders without an email address are not one person's", async () => {
    const code = await addPromotion({ limitPerPerson: 1 });
    const user = await aUser();
    await enter({ discountCode: code, userId: user.id });
    const { link } = await enter({ discountCode: code, userId: (await aUser()).id, paymentLink: true });
    expect(link).toMatchObject({ amount: "18.90" });
  });

  test("for accounts is refused without one", async () => {
    const code = await addPromotion({ who: "signed_in" });
    await expect(enter({ discountCode: code, ...of("kim@example.com") })).rejects.toEqual(
      refusal(/is for customers with an account/),
    );
    await expect(totalOf({ discountCode: code, userId: (await aUser()).id })).resolves.toBe("18.90");
  });
});

describe("automatic discounts of orders by hand", () => {
  test("apply beside a code, the best for the customer, and New Order knows them before", async () => {
    await automatic({ name: "Two dollars", kind: "amount", percent: null, amount: "2" });
    await automatic({ name: "Toys", percent: "20", what: "products", productIds: [toy.productId] });
    const code = await addPromotion();
    const { rules, takesCodes } = await draftOffers([toy.variationId, "nonsense"], {
      ...{ code: ` ${code} `, email: "", userId: "" },
    });
    expect(rules.map(({ label }) => label)).toEqual(["Two dollars", "Toys", `Ten (${code})`]);
    expect(takesCodes).toBe(true);
    const { order } = await enter();
    expect(order?.adjustments).toMatchObject([{ label: "Toys" }, { label: "Two dollars" }]);
  });

  test("whose last use was taken is a new total, shown before the order is placed", async () => {
    await automatic({ limitInAll: 1 });
    await expect(totalOf()).resolves.toBe("18.90");
    await expect(enter({}, 1890)).rejects.toEqual(refusal(/^The total is now \$21\.00\./));
  });

  test("free delivery lowers the fee, and “free from” compares what discounts leave", async () => {
    await createZone(
      deliveryZoneInput.parse({ name: "Town", prefixes: "T7Z", fee: "8", freeFrom: "19" }),
      admin,
    );
    const to = { fulfilment: "delivery", shippingAddress: { ...contact, postalCode: "T7Z 1X5" } };
    await expect(totalOf(to)).resolves.toBe("21.00");
    const code = await addPromotion();
    await expect(enter({ ...to, discountCode: code })).rejects.toEqual(
      refusal(/would not lower what you pay/),
    );
    const free = await addPromotion({ kind: "free_delivery", percent: null });
    const lines = [{ variationId: toy.variationId, quantity: 1 }];
    const { order } = await enter({ ...to, lines, discountCode: free });
    expect(order).toMatchObject({
      totalPrice: "10.50",
      adjustments: [
        { type: "delivery_fee", amount: "8.00" },
        { type: "discount", amount: "8.00" },
      ],
    });
  });

  test("a total of 0.00: no mail speaks of a payment or a refund", async () => {
    const code = await addPromotion({ percent: "100" });
    const { order } = await enter({ discountCode: code, ...of("kim@example.com") });
    const lines = [{ itemId: order?.items[0]?.id ?? "", quantity: 1, restock: true }];
    const refund = { id: randomUUID(), lines, deliveryFee: false, reason: "other" as const };
    await refundOrder(order?.id ?? "", refund, admin);
    const mails = await db.mailMessage.findMany({
      where: { orderId: order?.id },
      orderBy: { createdAt: "asc" },
    });
    expect(mails.map(({ subject }) => subject)[1]).toMatch(/^Items taken off your order/);
    expect(mails.map(({ html }) => html)[0]).toContain("We have your order. There is nothing to pay.");
    expect(mails.map(({ text }) => text)[1]).toContain("They cost nothing, so there is nothing to refund.");
    for (const { text } of mails) expect(text).not.toMatch(/paid|\$0\.00 (less|back)/);
  });

  test("a small total is not waived: it can be paid in cash", async () => {
    const code = await addPromotion({ percent: "98" });
    await expect(totalOf({ discountCode: code })).resolves.toBe("0.42");
    await expect(enter({ discountCode: code, paymentLink: true })).rejects.toEqual(
      refusal(/no payment link for \$0\.42/),
    );
  });
});

test("the books add up after all of it", () => expectConsistentBooks(provider));
