import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { settle } from "~/domain/checkout/payment/settle";
import { cancelOrder } from "~/domain/orders/status/cancel";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { reconcile } from "~/domain/reconciliation/reconcile";
import { shiftClock } from "~/services/clock/clock";
import { db, pool } from "~/services/database";
import { place } from "../../support/checkout";
import {
  begin,
  beginToys,
  boughtCard,
  CARD,
  expectMoney,
  expectOneMail,
  expectPaidOnce,
  paid,
  requestOf,
  sentCard,
  spent,
  TOY,
  useGiftCardStage,
} from "./gift-card-stage";

const stage = useGiftCardStage();

const MINUTE = 60_000;
const BACK = { backMs: 24 * 60 * MINUTE };

test("Place Order with a gift card that pays a part: pressed again its money is held once, and pays once", () =>
  stage.killEverywhere(
    async () => {
      const { id, giftCards } = await sentCard(stage);
      const begun = { id, ...(await beginToys(stage, 3, giftCards)) };
      return { stage: begun, act: "placeOrder", args: [requestOf(begun)] };
    },
    async ({ id, ...purchase }) => {
      await place(purchase, requestOf(purchase));
      await expectMoney(id, CARD, CARD);
      await stage.provider.pay(purchase.intentId);
      await settle({ intentId: purchase.intentId });
      await expectPaidOnce(purchase, ["card 6.5", "gift_card 25"]);
      await expectMoney(id, 0, 0);
    },
  ));

test("Place Order with a gift card that pays all: pressed again it is one order, paid once", () =>
  stage.killEverywhere(
    async () => {
      const { id, giftCards } = await sentCard(stage);
      const begun = { id, ...(await beginToys(stage, 1, giftCards)) };
      return { stage: begun, act: "placeOrder", args: [requestOf(begun)] };
    },
    async ({ id, ...purchase }) => {
      expect((await place(purchase, requestOf(purchase))).state).toBe("completed");
      await expectPaidOnce(purchase, ["gift_card 10.5"]);
      await expectMoney(id, CARD - TOY, 0);
    },
  ));

test("the expiry of a hold: the sweep gives the gift card's money free once", () =>
  stage.killEverywhere(
    async () => {
      shiftClock(0);
      const { id, giftCards } = await sentCard(stage);
      const purchase = await beginToys(stage, 3, giftCards);
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
  stage.killEverywhere(
    async () => {
      const { id, giftCards } = await sentCard(stage);
      const begun = { id, ...(await paid(stage, await beginToys(stage, 3, giftCards))) };
      return { stage: begun, act: "settle", args: [{ intentId: begun.intentId }] };
    },
    async ({ id, ...purchase }) => {
      await reconcile(BACK);
      await expectPaidOnce(purchase, ["card 6.5", "gift_card 25"]);
      await expectMoney(id, 0, 0);
    },
  ));

test("settling an order of a gift card: the sweep makes one card", () =>
  stage.killEverywhere(
    async () => {
      const begun = await paid(stage, await begin(stage.card, CARD));
      return { stage: begun, act: "settle", args: [{ intentId: begun.intentId }] };
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
  stage.killEverywhere(async () => {
    const begun = await boughtCard(stage);
    return { stage: begun, act: "sendGiftCard", args: [begun] };
  }, expectOneMail));

test("a refund to a gift card: pressed again, the money is back once, with one email", () =>
  stage.killEverywhere(
    async () => {
      const { id, orderId, itemId } = await spent(stage);
      const lines = [{ itemId, quantity: 1, restock: false }];
      const input = { id: randomUUID(), lines, deliveryFee: false, reason: "damaged" as const };
      return { stage: { id, orderId, input }, act: "refundOrder", args: [orderId, input, stage.admin] };
    },
    async ({ id, orderId, input }) => {
      await refundOrder(orderId, input, stage.admin);
      await expectMoney(id, CARD - TOY, 0);
      expect(await db.mailMessage.count({ where: { key: `refund:${input.id}` } })).toBe(1);
    },
  ));

test("cancelling an order that a gift card paid: pressed again or not, the money is back once", () =>
  stage.killEverywhere(
    async () => {
      const { id, orderId } = await spent(stage);
      return { stage: { id, orderId }, act: "cancelOrder", args: [orderId, { admin: stage.admin }] };
    },
    async ({ id, orderId }) => {
      await cancelOrder(orderId, { admin: stage.admin }).catch((error: Error) =>
        expect(error.message).toBe("This order is already cancelled."),
      );
      await expectMoney(id, CARD, 0);
    },
  ));
