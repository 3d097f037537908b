import { randomUUID } from "node:crypto";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { payingCards } from "~/domain/gift-cards/pay";
import { voidGiftCard } from "~/domain/orders/gift-cards/send";
import { setStatus } from "~/domain/orders/status";
import { printGiftCard, sendGiftCard, sendGiftCardAgain } from "~/domain/orders/gift-cards/send";
import { enterPayment } from "~/domain/orders/payments/enter-payment";
import { refundOrder } from "~/domain/orders/refunds/refund-order";
import { centsToText } from "~/lib/money/money";
import { sum } from "~/lib/money/allocate";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { orderPaymentInput } from "~/schemas/orders/order-payment";
import { db, type Prisma, transaction } from "~/services/database";
import type { Fixture } from "../../support/checkout";
import type { CardAct } from "./acts";
import { allOf, paymentOf } from "./other-acts";
import { pick } from "./shopper-acts";
import { CARD_CENTS, count, type Shopper, type World } from "./world";

export async function addGiftCards(): Promise<Fixture> {
  const [productId, variationId] = [randomUUID(), randomUUID()];
  await transaction(async (tx) => {
    await tx.product.create({
      data: {
        ...{ id: productId, name: "Gift Card", category: "Tests", isGiftCard: true },
        basePrice: centsToText(CARD_CENTS),
        variations: { create: [{ id: variationId, name: "Standard", stockQuantity: 999 }] },
      },
    });
    await raiseCatalogueVersion(tx, [productId]);
  });
  return { productId, variationId };
}

/** Two, so that shoppers have codes from the beginning. */
export async function sellSentCards({ products, admin }: World): Promise<void> {
  const input = manualOrderInput.parse({
    ...{ id: randomUUID(), fulfilment: "pickup", payments: [{ id: randomUUID(), method: "e_transfer" }] },
    lines: [{ variationId: products.at(-1)?.variationId, quantity: 2 }],
    shippingAddress: { name: "Uma", email: "uma@example.com" },
  });
  await enterOrder(input, admin);
  const cards = await db.giftCard.findMany({ select: { id: true } });
  for (const { id } of cards) await sendGiftCard(id);
}

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

async function cardAt(which: number) {
  return pick(await db.giftCard.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] }), which);
}

/** Its last code ends. Null while there is no gift card. */
export async function printedCode({ admin }: World, which: number): Promise<string | null> {
  const card = await cardAt(which);
  return card && (await printGiftCard(card.id, admin)).code;
}

/** Those that were sent. */
export async function enterCards(shopper: Shopper | undefined, which: readonly number[]): Promise<void> {
  if (!shopper) return;
  const sent = await db.giftCard.findMany({
    where: { codeHash: { not: null } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  shopper.giftCards = [...new Set(which.flatMap((at) => pick(sent, at)?.codeHash ?? []))];
  await lookAtCards(shopper);
}

export async function lookAtCards(shopper: Shopper): Promise<void> {
  const { giftCards, checkoutId } = shopper;
  const cards = await payingCards(giftCards, { checkoutId });
  shopper.shownCardCents = sum(cards.map(({ freeCents }) => freeCents));
}
