import { beforeEach, describe, expect, test } from "vitest";
import { createOrder } from "~/domain/checkout/create-order";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { openCheckout } from "~/domain/checkout/open";
import { settle } from "~/domain/checkout/payment/settle";
import { hashesOf } from "~/domain/gift-cards/code-hash";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { orderInclude, toOrder } from "~/domain/orders/record";
import { getAdminOrder } from "~/domain/orders/queries";
import { removePersonalData } from "~/domain/orders/customer/anonymize";
import {
  printOrderCards,
  sendGiftCard,
  sendGiftCardAgain,
  voidGiftCard,
} from "~/domain/orders/gift-cards/send";
import { cardsOfOrder } from "~/domain/orders/gift-cards/shown";
import { refundableOrder, refundOrder } from "~/domain/orders/refunds/refund-order";
import { deleteExpiredData } from "~/domain/privacy/retention";
import { refundProposal } from "~/lib/money/refund-plan";
import { toCents } from "~/lib/money/money";
import { shiftClock } from "~/services/clock/clock";
import { db } from "~/services/database";
import {
  addProduct,
  buyerOf,
  contact,
  type Fixture,
  orderInputOf,
  place,
  type Purchase,
  useProvider,
  work,
} from "../support/checkout";
import { useDatabase } from "../support/database";
import { expectConsistentBooks } from "../support/invariants";
import { aGiftCard, anAdmin, standardOf } from "./catalog-given";

useDatabase("empty");
const provider = useProvider();

let toy: Fixture;
let card: Fixture;
beforeEach(async () => {
  toy = await addProduct(200);
  const product = await aGiftCard(["25", "50"]);
  card = { productId: product.id, variationId: standardOf(product).id };
});

interface Buying {
  quantity?: number;
  of?: Fixture;
  codes?: string[];
}

/** `totalCents` of the whole order; `dueCents` of the card. */
async function begin(totalCents: number, { quantity = 2, of = toy, codes = [] }: Buying = {}) {
  const cart = [{ variationId: of.variationId, quantity }];
  const opened = await openCheckout({
    ...{ checkoutId: null, cart, amountCents: totalCents, user: null },
    giftCards: await hashesOf(codes),
  });
  return {
    ...{ checkoutId: opened.checkoutId, intentId: opened.paymentIntentId ?? "", cart },
    ...{ amountCents: totalCents, due: opened.amount },
  };
}

const press = async (purchase: Purchase, codes: string[] = [], amountDue?: number) =>
  place(purchase, {
    giftCards: await hashesOf(codes),
    // As the page does where nothing is due.
    hosted: purchase.intentId === "",
    input: { ...contact, deliveryMethod: "pickup", amount: purchase.amountCents, amountDue },
  });

async function buy(totalCents: number, buying: Buying = {}): Promise<string> {
  const purchase = await begin(totalCents, buying);
  const placed = await press(purchase, buying.codes);
  if (placed.orderId) return placed.orderId;
  await provider.pay(purchase.intentId);
  const settled = await settle({ intentId: purchase.intentId });
  if (settled.outcome !== "ordered") throw new Error(settled.message);
  return settled.order.id;
}

/** Bought, sent by the worker, and its code read from the mail that went out. */
async function aCard(quantity = 1): Promise<{ orderId: string; codes: string[]; ids: string[] }> {
  const orderId = await buy(2500 * quantity, { of: card, quantity });
  const codes: string[] = [];
  const cards = await db.giftCard.findMany({ where: { item: { orderId } }, orderBy: { id: "asc" } });
  for (const { id } of cards) codes.push(await codeOf(id));
  return { orderId, codes, ids: cards.map(({ id }) => id) };
}

async function codeOf(giftCardId: string): Promise<string> {
  await sendGiftCard(giftCardId);
  const mail = await db.mailMessage.findFirstOrThrow({
    where: { key: { startsWith: `gift-card:${giftCardId}:` } },
    orderBy: { createdAt: "desc" },
  });
  return /[A-Z]{4}(?:-[A-Z]{4}){3}/.exec(mail.text)?.[0] ?? "";
}

const moneyOf = async (id: string) => {
  const { balance, held } = await db.giftCard.findUniqueOrThrow({ where: { id } });
  return { balance: toCents(balance), held: toCents(held) };
};
const paymentsOf = async (orderId: string) =>
  (await db.payment.findMany({ where: { orderId }, orderBy: { method: "asc" } })).map(
    ({ method, amount }) => `${method} ${String(amount)}`,
  );

describe("a gift card that is bought", () => {
  test("has no GST, is sent by email, and its order is fulfilled with it", async () => {
    const { orderId, codes, ids } = await aCard();
    expect(codes[0]).toMatch(/^[B-Z]{4}-/);
    expect(await db.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      ...{ status: "fulfilled", placeId: null, readyBy: null },
    });
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 2500, held: 0 });
    expect(await db.giftCardEntry.findMany({ where: { orderId } })).toMatchObject([{ kind: "sold" }]);
  });

  test("is a card of its own for each piece", async () => {
    const { codes } = await aCard(3);
    expect(new Set(codes).size).toBe(3);
  });

  test("leaves its code nowhere in the database once the mail is out", async () => {
    const { codes, ids } = await aCard();
    await work();
    const letters = (codes[0] ?? "").replaceAll("-", "");
    const mails = await db.mailMessage.findMany({ where: { key: { startsWith: `gift-card:${ids[0]}` } } });
    expect(mails).toMatchObject([{ text: "", html: "" }]);
    const stored = await db.giftCard.findUniqueOrThrow({ where: { id: ids[0] ?? "" } });
    expect(stored.codeHash).not.toContain(letters);
    expect(stored.lastFour).toBe(letters.slice(-4));
  });

  test("sent again has a new code, and the old one ends", async () => {
    const { codes, ids } = await aCard();
    await sendGiftCardAgain(ids[0] ?? "", null, await anAdmin());
    await expect(begin(2100, { codes })).resolves.toMatchObject({ due: "21.00" });
  });
});

describe("paying with a gift card", () => {
  test("lowers what the card is charged, and is a payment of the order", async () => {
    const { codes, ids } = await aCard();
    const orderId = await buy(4200, { codes, quantity: 4 });
    expect(await paymentsOf(orderId)).toEqual(["card 17", "gift_card 25"]);
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 0, held: 0 });
    await expectConsistentBooks(provider);
  });

  test("in full needs no card, with and without Place Order", async () => {
    const { codes, ids } = await aCard();
    const orderId = await buy(1050, { codes, quantity: 1 });
    expect(await paymentsOf(orderId)).toEqual(["gift_card 10.5"]);
    const cart = [{ variationId: toy.variationId, quantity: 1 }];
    const { order } = await createOrder(
      { shippingAddress: contact, deliveryMethod: "pickup", cart, giftCardCodes: codes },
      { checkoutId: null, user: null },
    );
    expect(await paymentsOf(order.id)).toEqual(["gift_card 10.5"]);
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 400, held: 0 });
    await expectConsistentBooks(provider);
  });

  test("with several takes them in the order in which they were entered", async () => {
    const { codes, ids } = await aCard(2);
    const [first = "", second = ""] = ids;
    await buy(3150, { codes, quantity: 3 });
    expect([await moneyOf(first), await moneyOf(second)]).toEqual([
      { balance: 0, held: 0 },
      { balance: 1850, held: 0 },
    ]);
  });

  test("leaves 50 cents for the card rather than less", async () => {
    const { codes, ids } = await aCard();
    const orderId = await buy(2520, { codes, of: await addProduct(10, 2400), quantity: 1 });
    expect(await paymentsOf(orderId)).toEqual(["card 0.5", "gift_card 24.7"]);
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 30, held: 0 });
  });

  test("can buy another gift card", async () => {
    const { codes } = await aCard();
    const orderId = await buy(2500, { codes, of: card, quantity: 1 });
    expect(await paymentsOf(orderId)).toEqual(["gift_card 25"]);
  });

  test("holds its money until the checkout ends", async () => {
    const { codes, ids } = await aCard();
    const purchase = await begin(4200, { codes, quantity: 4 });
    await press(purchase, codes);
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 2500, held: 2500 });
    await expect(begin(2100, { codes })).resolves.toMatchObject({ due: "21.00" });
    await endCheckout(purchase.checkoutId);
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 2500, held: 0 });
  });

  test("of two checkouts at once, the second is told what is due now", async () => {
    const { codes } = await aCard();
    const [one, two] = [await begin(2100, { codes }), await begin(2100, { codes })];
    const results = await Promise.allSettled([press(one, codes, 0), press(two, codes, 0)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 409, message: expect.stringContaining("The amount due is now $17.00") as string },
    });
    await expectConsistentBooks(provider);
  });

  test("of 20 at once takes no more than the card has", async () => {
    const { codes, ids } = await aCard();
    const cart = [{ variationId: toy.variationId, quantity: 1 }];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        createOrder(
          { shippingAddress: contact, deliveryMethod: "pickup", cart, giftCardCodes: codes },
          { checkoutId: null, user: null },
        ),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 400, held: 0 });
    await expectConsistentBooks(provider);
  });

  test("spent by another after the hold ran out gives the late payment back", async () => {
    const { codes } = await aCard();
    const purchase = await begin(4200, { codes, quantity: 4 });
    await press(purchase, codes);
    await endCheckout(purchase.checkoutId);
    await buy(2100, { codes });
    await provider.pay(purchase.intentId).catch(() => undefined);
    await settle({ intentId: purchase.intentId });
    await work();
    await expectConsistentBooks(provider);
  });

  test("leaves an amount that its order shows also after the card was spent again", async () => {
    const { codes } = await aCard();
    const [first, second] = [
      await buy(1050, { codes, quantity: 1 }),
      await buy(1050, { codes, quantity: 1 }),
    ];
    const left = async (id: string) =>
      (await getAdminOrder(id)).payments.map(({ giftCard }) => giftCard?.left);
    expect([await left(first), await left(second)]).toEqual([["14.50"], ["4.00"]]);
  });

  test("without Place Order takes the card's money when the order is made", async () => {
    const { codes } = await aCard();
    const purchase = await begin(4200, { codes, quantity: 4 });
    expect(purchase.due).toBe("17.00");
    await provider.pay(purchase.intentId);
    const { order } = await createOrder(orderInputOf(purchase), buyerOf(purchase));
    expect(await paymentsOf(order.id)).toEqual(["card 17", "gift_card 25"]);
  });
});

describe("money goes back", () => {
  test("to the card first, then to the gift card", async () => {
    const { codes, ids } = await aCard();
    const orderId = await buy(4200, { codes, quantity: 4 });
    const [item] = await db.orderItem.findMany({ where: { orderId } });
    await refundOrder(
      orderId,
      {
        ...{ id: crypto.randomUUID(), reason: "damaged", deliveryFee: false },
        lines: [{ itemId: item?.id ?? "", quantity: 2, restock: false }],
      },
      await anAdmin(),
    );
    await work();
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 400, held: 0 });
    const ending = (codes[0] ?? "").slice(-4);
    const textOf = async (key: string) =>
      (await db.mailMessage.findFirstOrThrow({ where: { orderId, key: { startsWith: key } } })).text;
    expect(await textOf("placed:")).toContain(
      `Paid by gift card ending ${ending} ($0.00 left on it): $25.00`,
    );
    expect(await textOf("refund:")).toContain(
      `It goes back: $17.00 to the card you paid with and $4.00 to gift card ending ${ending}.`,
    );
    await cancelOrder(orderId, { admin: await anAdmin() });
    const cancelled = await textOf("cancelled:");
    expect(cancelled).toContain(`You get $21.00 back, to gift card ending ${ending}.`);
    expect(cancelled).toContain(`Paid by gift card ending ${ending} ($25.00 left on it): $25.00`);
    const [, { giftCard } = { giftCard: null }] = (await getAdminOrder(orderId)).payments;
    expect(giftCard).toEqual({ lastFour: ending, left: "25.00" });
    await expectConsistentBooks(provider);
  });

  test("to a new card for the same person where the card is void", async () => {
    const { codes, ids } = await aCard();
    const orderId = await buy(1050, { codes, quantity: 1 });
    await voidGiftCard(ids[0] ?? "", await anAdmin());
    await cancelOrder(orderId, { admin: await anAdmin() });
    expect(await db.giftCard.findFirst({ where: { replacesId: ids[0] ?? "" } })).toMatchObject({
      recipientEmail: contact.email,
      balance: expect.objectContaining({}) as object,
    });
    await expectConsistentBooks(provider);
  });

  test("of a gift card gives back what was not spent, and empties it", async () => {
    const { orderId, codes, ids } = await aCard(2);
    await buy(1050, { codes: codes.slice(0, 1), quantity: 1 });
    const proposal = refundProposal(await refundableOrder(orderId));
    expect(proposal.lines[0]?.amounts).toEqual([2500, 3950]);
    const [item] = await db.orderItem.findMany({ where: { orderId } });
    await refundOrder(
      orderId,
      {
        ...{ id: crypto.randomUUID(), reason: "other", deliveryFee: false },
        lines: [{ itemId: item?.id ?? "", quantity: 1, restock: false }],
      },
      await anAdmin(),
    );
    expect(await moneyOf(ids[1] ?? "")).toEqual({ balance: 0, held: 0 });
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 1450, held: 0 });
    await work();
    await expectConsistentBooks(provider);
  });

  test("of a cancelled order keeps what was spent of its gift card", async () => {
    const { orderId, codes, ids } = await aCard();
    await buy(1050, { codes, quantity: 1 });
    const cancelled = await cancelOrder(orderId, { admin: await anAdmin() });
    expect(cancelled.paymentStatus).toBe("partly_refunded");
    await work();
    const parts = await db.refundPart.findMany({ where: { payment: { orderId } } });
    expect(parts.map(({ amount, status }) => `${String(amount)} ${status}`)).toEqual(["14.5 refunded"]);
    expect(await moneyOf(ids[0] ?? "")).toEqual({ balance: 0, held: 0 });
    const row = await db.order.findUniqueOrThrow({ where: { id: orderId }, include: orderInclude });
    expect(toOrder(row)).toMatchObject({ refundStatus: "refunded", paymentStatus: "partly_refunded" });
    expect(String(row.kept)).toBe("10.5");
  });
});

test("who gets a gift card is erased with its order's customer, but not before it was sent", async () => {
  const purchase = await begin(2500, { of: card, quantity: 1 });
  const recipient = { name: "Rae", email: "rae@example.com", message: "Hello", sendOn: null };
  await place(purchase, { recipient });
  await provider.pay(purchase.intentId);
  await settle({ intentId: purchase.intentId });
  const order = await db.order.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
  await db.order.update({ where: { id: order.id }, data: { status: "fulfilled" } });
  const admin = await anAdmin();
  await expect(removePersonalData(order.id, { admin })).rejects.toMatchObject({
    message: expect.stringContaining("has not been sent or printed yet") as string,
  });
  const { id } = await db.giftCard.findFirstOrThrow({ where: { item: { orderId: order.id } } });
  await sendGiftCard(id);
  await removePersonalData(order.id, { admin });
  expect(await db.giftCard.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ recipientName: "", recipientEmail: "", message: "" },
  });
  const erased = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(erased.giftCardRecipient).toBeNull();
  expect(await cardsOfOrder(await getAdminOrder(order.id))).toMatchObject({
    ...{ cards: [{ words: expect.stringMatching(/: sent on /) as string }], printable: 0 },
  });
  await expect(printOrderCards(order.id, 1)).rejects.toMatchObject({ status: 409 });
});

test("a buyer who prints the gift card is not erased before, also when the order's toys were handed over", async () => {
  const purchase = await begin(2500, { of: card, quantity: 1 });
  await place(purchase, { recipient: { name: "Rae", email: "", message: "", sendOn: null } });
  await provider.pay(purchase.intentId);
  await settle({ intentId: purchase.intentId });
  const order = await db.order.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
  await db.order.update({ where: { id: order.id }, data: { status: "fulfilled" } });
  const erasing = async () => removePersonalData(order.id, { admin: await anAdmin() });
  await expect(erasing()).rejects.toMatchObject({ status: 409 });
  await printOrderCards(order.id, 0);
  await erasing();
});

describe("the recipient", () => {
  /** An order of a toy whose refund was given as a card, sent or not. */
  async function refundedAsCard() {
    const orderId = await buy(2100);
    const [item] = await db.orderItem.findMany({ where: { orderId } });
    const refundId = crypto.randomUUID();
    await refundOrder(
      orderId,
      {
        ...{ id: refundId, reason: "other", deliveryFee: false, asGiftCard: true },
        lines: [{ itemId: item?.id ?? "", quantity: 1, restock: false }],
      },
      await anAdmin(),
    );
    await db.order.update({ where: { id: orderId }, data: { status: "fulfilled" } });
    const { id } = await db.giftCard.findFirstOrThrow({ where: { refundId } });
    return { orderId, id };
  }
  const nameOf = async (id: string) => (await db.giftCard.findUniqueOrThrow({ where: { id } })).recipientName;

  test("of a refund, and of a card that replaces a void one, is erased once it was sent", async () => {
    const { orderId, id } = await refundedAsCard();
    const admin = await anAdmin();
    const erasing = () => removePersonalData(orderId, { admin });
    const early = { message: expect.stringContaining("has not been sent or printed yet") as string };
    await expect(erasing()).rejects.toMatchObject(early);
    const code = await codeOf(id);
    const spentOn = await buy(1050, { codes: [code], quantity: 1 });
    await voidGiftCard(id, admin);
    await cancelOrder(spentOn, { admin });
    const told = await db.mailMessage.findMany({ where: { orderId: spentOn } });
    expect(told.map(({ text }) => text).join()).toContain("to a new gift card");
    const again = await db.giftCard.findFirstOrThrow({ where: { replacesId: id } });
    await expect(erasing()).rejects.toMatchObject(early);
    await sendGiftCard(again.id);
    await erasing();
    expect([await nameOf(id), await nameOf(again.id)]).toEqual(["", ""]);
  });

  test("corrected after the erasing is forgotten with the mails", async () => {
    const { orderId, id } = await refundedAsCard();
    const admin = await anAdmin();
    await sendGiftCard(id);
    await removePersonalData(orderId, { admin });
    await sendGiftCardAgain(id, { name: "Rae", email: "rae@example.com" }, admin);
    await deleteExpiredData();
    expect(await nameOf(id)).toBe("Rae");
    shiftClock(31 * 86_400_000);
    await deleteExpiredData();
    shiftClock(0);
    expect(await nameOf(id)).toBe("");
  });
});
