import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import {
  printGiftCard,
  printOrderCards,
  sendGiftCardAgain,
  voidGiftCard,
} from "~/domain/orders/gift-cards/send";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { db } from "~/services/database";
import { buy, place } from "../../support/checkout";
import {
  beginToys,
  CARD,
  expectEnded,
  expectMailedCode,
  expectMoney,
  expectOneMail,
  expectWorks,
  paymentsOf,
  requestOf,
  sentCard,
  TOY,
  useGiftCardStage,
  waitingMails,
} from "./gift-card-stage";

const stage = useGiftCardStage();

const entriesOf = (entityId: string, action: string) => db.auditEntry.count({ where: { entityId, action } });
const soldCards = (orderId: string) => db.giftCard.findMany({ where: { item: { orderId } } });

/** With its code, as its holder has it. */
async function heldCard() {
  const { id, giftCards } = await sentCard(stage);
  return { id, giftCards, code: await expectMailedCode(id, CARD) };
}

test("Send Again: one email has the only code that works, killed or pressed again", () =>
  stage.killEverywhere(
    async () => {
      const card = await heldCard();
      const to = { name: "Rae", email: "rae@example.com" };
      return { stage: { ...card, to }, act: "sendGiftCardAgain", args: [card.id, to, stage.admin] };
    },
    async ({ id, code, to }) => {
      await expectMailedCode(id, CARD);
      await sendGiftCardAgain(id, to, stage.admin);
      expect(await expectMailedCode(id, CARD)).not.toBe(code);
      await expectEnded(code);
      expect(await waitingMails(id)).toMatchObject([{ recipient: to.email }]);
      const { codeCount } = await db.giftCard.findUniqueOrThrow({ where: { id } });
      expect(await entriesOf(id, "gift-card.sent")).toBe(codeCount - 1);
      await expectMoney(id, CARD, 0);
    },
  ));

test("Print: pressed again, only the printed code works, and no email with a code waits", () =>
  stage.killEverywhere(
    async () => {
      const card = await heldCard();
      return { stage: card, act: "printGiftCard", args: [card.id, stage.admin] };
    },
    async ({ id, code }) => {
      const printed = await printGiftCard(id, stage.admin);
      await expectWorks(id, printed.code, CARD);
      await expectEnded(code);
      expect(await waitingMails(id)).toEqual([]);
      const { codeCount } = await db.giftCard.findUniqueOrThrow({ where: { id } });
      expect(await entriesOf(id, "gift-card.printed")).toBe(codeCount - 1);
    },
  ));

test("a buyer's print of two: pressed again after a look at the page, both printed codes work", () =>
  stage.killEverywhere(
    async () => {
      const { orderId } = await sellByHand({ quantity: 2, giftCardRecipient: undefined });
      return { stage: orderId, act: "printOrderCards", args: [orderId, 0] };
    },
    async (orderId) => {
      const codeCount = (await soldCards(orderId)).reduce((all, card) => all + card.codeCount, 0);
      expect([0, 2]).toContain(codeCount);
      const printed = await printOrderCards(orderId, codeCount);
      await expect(printOrderCards(orderId, codeCount)).rejects.toMatchObject({ status: 409 });
      const cards = (await soldCards(orderId)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(printed).toHaveLength(2);
      for (const [index, { code }] of printed.entries())
        await expectWorks(cards[index]?.id ?? "", code, CARD);
      expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ status: "fulfilled" });
    },
  ));

test("Void: pressed again, its money is gone once and its email too", () =>
  stage.killEverywhere(
    async () => {
      const card = await heldCard();
      return { stage: card, act: "voidGiftCard", args: [card.id, stage.admin] };
    },
    async ({ id, code }) => {
      await voidGiftCard(id, stage.admin);
      await expectMoney(id, 0, 0);
      await expectEnded(code);
      expect(await waitingMails(id)).toEqual([]);
      expect(await db.giftCardEntry.count({ where: { giftCardId: id, kind: "voided" } })).toBe(1);
      expect(await entriesOf(id, "gift-card.voided")).toBe(1);
    },
  ));

async function refundOf(orderId: string, asGiftCard: boolean) {
  const item = await db.orderItem.findFirstOrThrow({ where: { orderId } });
  const lines = [{ itemId: item.id, quantity: 1, restock: false }];
  return { id: randomUUID(), lines, deliveryFee: false, reason: "other" as const, asGiftCard };
}

test("a refund given as a gift card: pressed again, it is one card with one email", () =>
  stage.killEverywhere(
    async () => {
      const { id } = await buy(stage.provider, [{ ...stage.toy, quantity: 2 }]);
      const input = await refundOf(id, true);
      return { stage: { id, input }, act: "refundOrder", args: [id, input, stage.admin] };
    },
    async ({ id, input }) => {
      await refundOrder(id, input, stage.admin);
      const [given, ...more] = await db.giftCard.findMany({ where: { refundId: input.id } });
      expect(more).toEqual([]);
      await expectMoney(given?.id ?? "", TOY, 0);
      await expectOneMail(given?.id ?? "", TOY);
    },
  ));

test("a refund of a sold gift card: pressed again, what was left of it goes back once", () =>
  stage.killEverywhere(
    async () => {
      const { id, giftCards, code } = await heldCard();
      const purchase = await beginToys(stage, 1, giftCards);
      await place(purchase, requestOf(purchase));
      const { item } = await db.giftCard.findUniqueOrThrow({ where: { id }, select: { item: true } });
      const orderId = item?.orderId ?? "";
      const input = await refundOf(orderId, false);
      return { stage: { id, code, orderId, input }, act: "refundOrder", args: [orderId, input, stage.admin] };
    },
    async ({ id, code, orderId, input }) => {
      await refundOrder(orderId, input, stage.admin);
      await expectMoney(id, 0, 0);
      await expectEnded(code);
      const parts = await db.refundPart.findMany({ where: { refund: { orderId } } });
      expect(parts.map(({ amount }) => Number(amount))).toEqual([(CARD - TOY) / 100]);
    },
  ));

interface SoldByHand {
  quantity?: number;
  giftCardRecipient?: object;
  payments?: object[];
}

const rae = { name: "Rae", email: "rae@example.com", message: "Hi" };

function saleByHand({ quantity = 1, giftCardRecipient, payments = [{ method: "cash" }] }: SoldByHand) {
  return manualOrderInput.parse({
    ...{ id: randomUUID(), fulfilment: "pickup", shippingAddress: { name: "Dot" } },
    ...{ lines: [{ variationId: stage.card.variationId, quantity }], giftCardRecipient },
    payments: payments.map((payment) => ({ id: randomUUID(), ...payment })),
  });
}

async function sellByHand(sold: SoldByHand) {
  const input = saleByHand(sold);
  await enterOrder(input, stage.admin);
  return { orderId: input.id, input };
}

async function expectSoldOnce(orderId: string): Promise<void> {
  const [sold, ...more] = await soldCards(orderId);
  expect(more).toEqual([]);
  await expectMoney(sold?.id ?? "", CARD, 0);
  await expectOneMail(sold?.id ?? "");
}

test("a gift card sold by hand: pressed again, it is one card with one email", () =>
  stage.killEverywhere(
    async () => {
      const input = saleByHand({ giftCardRecipient: rae });
      return { stage: input, act: "enterOrder", args: [input, stage.admin] };
    },
    async (input) => {
      await enterOrder(input, stage.admin);
      expect(await paymentsOf(input.id)).toEqual(["cash 25"]);
      await expectSoldOnce(input.id);
    },
  ));

test("an order by hand paid with two gift cards: pressed again, each pays once", () =>
  stage.killEverywhere(
    async () => {
      const [first, second] = [await heldCard(), await heldCard()];
      const payments = [first, second].map(({ code }) => ({ method: "gift_card", reference: code }));
      const input = manualOrderInput.parse({
        ...{ id: randomUUID(), fulfilment: "pickup", shippingAddress: { name: "Dot" } },
        lines: [{ variationId: stage.toy.variationId, quantity: 3 }],
        payments: payments.map((payment) => ({ id: randomUUID(), ...payment })),
      });
      return { stage: { first, second, input }, act: "enterOrder", args: [input, stage.admin] };
    },
    async ({ first, second, input }) => {
      await enterOrder(input, stage.admin);
      expect(await paymentsOf(input.id)).toEqual(["gift_card 25", "gift_card 6.5"]);
      await expectMoney(first.id, 0, 0);
      await expectMoney(second.id, 2 * CARD - 3 * TOY, 0);
      await expectWorks(second.id, second.code, 2 * CARD - 3 * TOY);
    },
  ));

test("a gift card taken for an order of a gift card: pressed again, it pays once and one card is made", () =>
  stage.killEverywhere(
    async () => {
      const { orderId } = await sellByHand({ giftCardRecipient: rae, payments: [] });
      const card = await heldCard();
      const payment = { id: randomUUID(), method: "gift_card" as const, reference: card.code };
      const args = [orderId, payment, stage.admin];
      return { stage: { orderId, card, payment }, act: "enterPayment", args };
    },
    async ({ orderId, card, payment }) => {
      await enterPayment(orderId, payment, stage.admin);
      expect(await paymentsOf(orderId)).toEqual(["gift_card 25"]);
      await expectMoney(card.id, 0, 0);
      await expectSoldOnce(orderId);
    },
  ));
