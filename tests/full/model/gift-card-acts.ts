import { randomUUID } from "node:crypto";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { setStatus } from "~/domain/orders/status/status";
import { sendGiftCardAgain, voidGiftCard } from "~/domain/orders/gift-cards/send";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { sum } from "~/lib/money/allocate";
import { centsToText, toCents } from "~/lib/money/money";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { db, type Prisma } from "~/services/database";
import type { CardAct } from "./gift-card-choices";
import { cardAt, printedCode } from "./gift-card-stage";
import { allOf, paymentOf } from "./presses";
import { pick } from "./shopper-acts";
import { count, type World } from "./world";

export async function happenToCards(world: World, act: CardAct): Promise<void> {
  const { admin } = world;
  switch (act.kind) {
    case "sellCard": {
      const input = manualOrderInput.parse({
        ...{ id: randomUUID(), fulfilment: "pickup", payments: [paymentOf(act.paid)] },
        lines: [{ variationId: world.products.at(-1)?.variationId, quantity: act.quantity }],
        shippingAddress: { name: "Uma", email: "uma@example.com" },
      });
      await allOf(act.twice, () => enterOrder(input, admin));
      return count(world, "gift cards sold by hand");
    }
    case "sendCard": {
      const card = await cardAt(act.which);
      if (!card) return;
      await allOf(act.twice, () => sendGiftCardAgain(card.id, null, admin));
      return count(world, "gift cards sent again");
    }
    case "voidCard": {
      const card = await cardAt(act.which, act.isGiven ? given : {});
      if (!card) return;
      await allOf(act.twice, () => voidGiftCard(card.id, admin));
      return count(world, "gift cards voided");
    }
    case "payByCard": {
      const code = await printedCode(world, act.card, act.isGiven ? given : {});
      if (code === null) return;
      const order = await owingOrder(world, act.which);
      const amount = act.cents === undefined ? {} : { amount: centsToText(act.cents) };
      const payment = { id: randomUUID(), method: "gift_card", reference: code, ...amount };
      await allOf(act.twice, () => enterPayment(order.id, orderPaymentInput.parse(payment), admin));
      return count(world, "paid by gift card by hand");
    }
    case "refundCard":
      await refundOne(world, await orderWith(act.which, soldCards), { ...act, quantity: 1 });
      return count(world, "gift cards refunded");
    case "refundPaidByCard":
      await refundOne(world, await orderWith(act.which, paidByCard), act);
      return count(world, "refunds of orders paid by gift card");
    case "refundAsCard": {
      const order = await orderWith(act.which, paid);
      if (!order) return;
      const lines = act.isWhole ? linesLeft(order) : linesLeft(order).slice(0, 1);
      const input = { id: randomUUID(), lines, deliveryFee: act.isWhole, reason: "other" as const };
      await allOf(act.twice, () => refundOrder(order.id, { ...input, asGiftCard: true }, admin));
      return count(world, act.isWhole ? "whole orders given as gift cards" : "lines given as gift cards");
    }
    case "cancelWithCards": {
      const order = await orderWith(act.which, { OR: [soldCards, paidByCard] });
      if (!order) return;
      await allOf(act.twice, () => setStatus(order.id, "cancelled", admin));
      return count(world, "cancelled with gift cards");
    }
  }
}

/** A refund was given as this card. */
const given: Prisma.GiftCardWhereInput = { refundId: { not: null } };

const soldCards: Prisma.OrderWhereInput = { items: { some: { isGiftCard: true } } };
const paidByCard: Prisma.OrderWhereInput = { payments: { some: { method: "gift_card" } } };
const paid: Prisma.OrderWhereInput = { status: { not: "cancelled" }, payments: { some: {} } };

async function orderWith(which: number, where: Prisma.OrderWhereInput) {
  const include = { items: { include: { refunds: true } } };
  return pick(await db.order.findMany({ where, include, orderBy: { createdAt: "asc" } }), which);
}

type Found = NonNullable<Awaited<ReturnType<typeof orderWith>>>;

/** Else a new order of two toys that is not paid. */
async function owingOrder({ products, admin }: World, which: number): Promise<{ id: string }> {
  const orders = await db.order.findMany({
    where: { source: "manual", status: { not: "cancelled" }, replacesId: null },
    include: { payments: true },
    orderBy: { createdAt: "asc" },
  });
  const owing = orders.filter(
    ({ totalPrice, payments }) => toCents(totalPrice) > sum(payments.map(({ amount }) => toCents(amount))),
  );
  const found = pick(owing, which);
  if (found) return found;
  const input = manualOrderInput.parse({
    ...{ id: randomUUID(), fulfilment: "pickup", oversold: "Sold at the market" },
    lines: [{ variationId: products[0]?.variationId, quantity: 2 }],
    shippingAddress: { name: "Uma", email: "uma@example.com" },
  });
  await enterOrder(input, admin);
  return input;
}

interface RefundOfOne {
  quantity: number;
  asGiftCard: boolean;
  twice: boolean;
}

/** Of a gift card where the order has one. */
async function refundOne(
  { admin }: World,
  order: Found | null,
  { quantity, asGiftCard, twice }: RefundOfOne,
): Promise<void> {
  if (!order) return;
  const item = order.items.find(({ isGiftCard }) => isGiftCard) ?? order.items[0];
  const lines = [{ itemId: item?.id ?? "", quantity, restock: false }];
  const input = { id: randomUUID(), lines, deliveryFee: false, reason: "other" as const, asGiftCard };
  await allOf(twice, () => refundOrder(order.id, input, admin));
}

const linesLeft = ({ items }: Found) =>
  items
    .map(({ id, quantity, refunds }) => {
      const refunded = sum(refunds.map((row) => row.quantity));
      return { itemId: id, quantity: quantity - refunded, restock: true };
    })
    .filter(({ quantity }) => quantity > 0);
