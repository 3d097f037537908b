import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCheckout } from "~/domain/checkout/open";
import { settle } from "~/domain/checkout/payment/settle";
import { hashesOf } from "~/domain/gift-cards/codes";
import { payingCards } from "~/domain/gift-cards/pay";
import { cancelOrder } from "~/domain/orders/cancel";
import { sendGiftCard } from "~/domain/orders/gift-cards/send";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import {
  addProduct,
  contact,
  type Fixture,
  keys,
  place,
  type Purchase,
  useProvider,
} from "../../support/checkout";
import { useDatabase } from "../../support/database";
import { expectConsistentBooks } from "../../support/invariants";
import { aGiftCard, anAdmin, standardOf } from "../../domain/catalog-given";
import { useKilling } from "./kill-everywhere";

useDatabase("empty");
const provider = useProvider();
const killEverywhere = useKilling(() => ({ ...keys, ...provider.address, retries: 0 }));
afterAll(() => expectConsistentBooks(provider));

const MINUTE = 60_000;
const BACK = { backMs: 24 * 60 * MINUTE };
/** A card of $25, and toys of $10 and GST. */
const [CARD, TOY] = [2500, 1050];

let card: Fixture;
let toy: Fixture;
let admin: { id: string };
beforeAll(async () => {
  admin = await anAdmin();
  const product = await aGiftCard(["25"]);
  card = { productId: product.id, variationId: standardOf(product).id };
  toy = await addProduct(500);
});

type Begun = Purchase & { giftCards: string[] };

async function begin(
  { variationId }: Fixture,
  amountCents: number,
  giftCards: string[] = [],
): Promise<Begun> {
  const cart = [{ variationId, quantity: variationId === toy.variationId ? amountCents / TOY : 1 }];
  const opened = await openCheckout({ checkoutId: null, cart, amountCents, giftCards, user: null });
  const { checkoutId, paymentIntentId } = opened;
  return { checkoutId, intentId: paymentIntentId ?? "", cart, amountCents, giftCards };
}

const requestOf = ({ checkoutId, cart, amountCents, giftCards, intentId }: Begun) => ({
  ...{ checkoutId, cart, giftCards, user: null, client: null, hosted: intentId === "" },
  input: { ...contact, deliveryMethod: "pickup" as const, amount: amountCents },
});

/** Paid, and not yet an order. */
async function paid(purchase: Begun): Promise<Begun> {
  await place(purchase, requestOf(purchase));
  await provider.pay(purchase.intentId);
  return purchase;
}

/** Bought, but not sent. @returns its id */
async function boughtCard(): Promise<string> {
  const { intentId, checkoutId } = await paid(await begin(card, CARD));
  await settle({ intentId });
  return (await db.giftCard.findFirstOrThrow({ where: { item: { order: { checkoutId } } } })).id;
}

async function aCard(): Promise<{ id: string; giftCards: string[] }> {
  const id = await boughtCard();
  await sendGiftCard(id);
  const { codeHash } = await db.giftCard.findUniqueOrThrow({ where: { id } });
  return { id, giftCards: [codeHash ?? ""] };
}

async function expectMoney(id: string, balance: number, held: number): Promise<void> {
  const row = await db.giftCard.findUniqueOrThrow({ where: { id }, include: { entries: true } });
  const entered = row.entries.reduce((sum, { amount }) => sum + Number(amount) * 100, 0);
  expect([Number(row.balance) * 100, Number(row.held) * 100, entered]).toEqual([balance, held, balance]);
}

async function expectPaidOnce({ checkoutId }: Begun, payments: string[]): Promise<string> {
  const orders = await db.order.findMany({ where: { checkoutId }, include: { payments: true } });
  expect(orders).toHaveLength(1);
  const made = orders[0]?.payments.map(({ method, amount }) => `${method} ${Number(amount)}`);
  expect(made?.toSorted()).toEqual(payments);
  return orders[0]?.id ?? "";
}

/** After the job's next try. Nothing here sends mail, which would forget the code. */
async function expectOneMail(id: string): Promise<void> {
  await sendGiftCard(id);
  await sendGiftCard(id);
  const mails = await db.mailMessage.findMany({ where: { key: { startsWith: `gift-card:${id}:` } } });
  expect(mails).toHaveLength(1);
  const code = /[A-Z]{4}(?:-[A-Z]{4}){3}/.exec(mails[0]?.text ?? "")?.[0] ?? "";
  expect(await payingCards(hashesOf([code]))).toMatchObject([{ id, freeCents: CARD }]);
}

test("Place Order with a gift card that pays a part: pressed again its money is held once, and pays once", () =>
  killEverywhere(
    async () => {
      const { id, giftCards } = await aCard();
      const stage = { id, ...(await begin(toy, 3 * TOY, giftCards)) };
      return { stage, act: "placeOrder", args: [requestOf(stage)] };
    },
    async ({ id, ...purchase }) => {
      await place(purchase, requestOf(purchase));
      await expectMoney(id, CARD, CARD);
      await provider.pay(purchase.intentId);
      await settle({ intentId: purchase.intentId });
      await expectPaidOnce(purchase, ["card 6.5", "gift_card 25"]);
      await expectMoney(id, 0, 0);
    },
  ));

test("Place Order with a gift card that pays all: pressed again it is one order, paid once", () =>
  killEverywhere(
    async () => {
      const { id, giftCards } = await aCard();
      const stage = { id, ...(await begin(toy, TOY, giftCards)) };
      return { stage, act: "placeOrder", args: [requestOf(stage)] };
    },
    async ({ id, ...purchase }) => {
      expect((await place(purchase, requestOf(purchase))).state).toBe("completed");
      await expectPaidOnce(purchase, ["gift_card 10.5"]);
      await expectMoney(id, CARD - TOY, 0);
    },
  ));

test("the expiry of a hold: the sweep gives the gift card's money free once", () =>
  killEverywhere(
    async () => {
      shiftClock(0);
      const { id, giftCards } = await aCard();
      const purchase = await begin(toy, 3 * TOY, giftCards);
      await place(purchase, requestOf(purchase));
      const args = [purchase.checkoutId];
      return { stage: id, act: "expireCheckout", args, clockShift: 11 * MINUTE };
    },
    async (id) => {
      shiftClock(11 * MINUTE);
      await reconcile(BACK);
      await expectMoney(id, CARD, 0);
      shiftClock(0);
    },
  ));

test("settling an order that a gift card pays in part: the sweep takes its money once", () =>
  killEverywhere(
    async () => {
      const { id, giftCards } = await aCard();
      const stage = { id, ...(await paid(await begin(toy, 3 * TOY, giftCards))) };
      return { stage, act: "settle", args: [{ intentId: stage.intentId }] };
    },
    async ({ id, ...purchase }) => {
      await reconcile(BACK);
      await expectPaidOnce(purchase, ["card 6.5", "gift_card 25"]);
      await expectMoney(id, 0, 0);
    },
  ));

test("settling an order of a gift card: the sweep makes one card", () =>
  killEverywhere(
    async () => {
      const stage = await paid(await begin(card, CARD));
      return { stage, act: "settle", args: [{ intentId: stage.intentId }] };
    },
    async (purchase) => {
      await reconcile(BACK);
      const orderId = await expectPaidOnce(purchase, ["card 25"]);
      const [sold, ...more] = await db.giftCard.findMany({ where: { item: { orderId } } });
      expect(more).toEqual([]);
      const id = sold?.id ?? "";
      await expectMoney(id, CARD, 0);
      const jobs = await pool.query("SELECT 1 FROM graphile_worker.jobs WHERE key = $1", [`gift-card:${id}`]);
      expect(jobs.rowCount).toBe(1);
      await expectOneMail(id);
    },
  ));

test("sending a gift card: the job's next try sends one email, whose code works", () =>
  killEverywhere(async () => {
    const stage = await boughtCard();
    return { stage, act: "sendGiftCard", args: [stage] };
  }, expectOneMail));

/** Of two toys. */
async function spent() {
  const { id, giftCards } = await aCard();
  const purchase = await begin(toy, 2 * TOY, giftCards);
  await place(purchase, requestOf(purchase));
  const orderId = await expectPaidOnce(purchase, ["gift_card 21"]);
  const item = await db.orderItem.findFirstOrThrow({ where: { orderId } });
  return { id, orderId, itemId: item.id };
}

test("a refund to a gift card: pressed again, the money is back once, with one email", () =>
  killEverywhere(
    async () => {
      const { id, orderId, itemId } = await spent();
      const lines = [{ itemId, quantity: 1, restock: false }];
      const input = { id: randomUUID(), lines, deliveryFee: false, reason: "damaged" as const };
      return { stage: { id, orderId, input }, act: "refundOrder", args: [orderId, input, admin] };
    },
    async ({ id, orderId, input }) => {
      await refundOrder(orderId, input, admin);
      await expectMoney(id, CARD - TOY, 0);
      expect(await db.mailMessage.count({ where: { key: `refund:${input.id}` } })).toBe(1);
    },
  ));

test("cancelling an order that a gift card paid: pressed again or not, the money is back once", () =>
  killEverywhere(
    async () => {
      const { id, orderId } = await spent();
      return { stage: { id, orderId }, act: "cancelOrder", args: [orderId, { admin }] };
    },
    async ({ id, orderId }) => {
      await cancelOrder(orderId, { admin }).catch((error: Error) =>
        expect(error.message).toBe("This order is already cancelled."),
      );
      await expectMoney(id, CARD, 0);
    },
  ));
