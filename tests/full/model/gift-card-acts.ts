import { randomUUID } from "node:crypto";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { setStatus } from "~/domain/orders/status";
import { sendGiftCardAgain, voidGiftCard } from "~/domain/orders/gift-cards/send";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { centsToText } from "~/lib/money/money";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { db, type Prisma } from "~/services/database";
import type { CardAct } from "./acts";
import { allOf, paymentOf } from "./presses";
import { pick } from "./shopper-acts";
import { cardAt, printedCode } from "./gift-card-stage";
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
      const card = await cardAt(act.which);
      if (!card) return;
      await allOf(act.twice, () => voidGiftCard(card.id, admin));
      return count(world, "gift cards voided");
    }
    case "payByCard": {
      const order = await orderWith(act.which, { source: "manual" });
      const code = await printedCode(world, act.card);
      if (!order || code === null) return;
      const amount = act.cents === undefined ? {} : { amount: centsToText(act.cents) };
      const payment = { id: randomUUID(), method: "gift_card", reference: code, ...amount };
      await allOf(act.twice, () => enterPayment(order.id, orderPaymentInput.parse(payment), admin));
      return count(world, "paid by gift card by hand");
    }
    case "refundCard":
      await refund(world, await orderWith(act.which, soldCards), { ...act, quantity: 1 });
      return count(world, "gift cards refunded");
    case "refundPaidByCard":
      await refund(world, await orderWith(act.which, paidByCard), act);
      return count(world, "refunded to gift cards");
    case "cancelWithCards": {
      const order = await orderWith(act.which, { OR: [soldCards, paidByCard] });
      if (!order) return;
      await allOf(act.twice, () => setStatus(order.id, "cancelled", admin));
      return count(world, "cancelled with gift cards");
    }
  }
}

const soldCards: Prisma.OrderWhereInput = { items: { some: { isGiftCard: true } } };
const paidByCard: Prisma.OrderWhereInput = { payments: { some: { method: "gift_card" } } };

async function orderWith(which: number, where: Prisma.OrderWhereInput) {
  const orders = await db.order.findMany({ where, include: { items: true }, orderBy: { createdAt: "asc" } });
  return pick(orders, which);
}

type Found = NonNullable<Awaited<ReturnType<typeof orderWith>>>;

/** Of a gift card where the order has one. */
async function refund(
  { admin }: World,
  order: Found | null,
  { quantity, twice }: { quantity: number; twice: boolean },
): Promise<void> {
  if (!order) return;
  const item = order.items.find(({ isGiftCard }) => isGiftCard) ?? order.items[0];
  const lines = [{ itemId: item?.id ?? "", quantity, restock: false }];
  const input = { id: randomUUID(), lines, deliveryFee: false, reason: "other" as const };
  await allOf(twice, () => refundOrder(order.id, input, admin));
}
