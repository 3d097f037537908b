import { randomUUID } from "node:crypto";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { enterOrder } from "~/domain/checkout/links/enter-order";
import { payingCards } from "~/domain/gift-cards/pay";
import { printGiftCard, sendGiftCard } from "~/domain/orders/gift-cards/send";
import { centsToText } from "~/lib/money/money";
import { sum } from "~/lib/money/allocate";
import { manualOrderInput } from "~/schemas/orders/manual-order";
import { db, type Prisma, transaction } from "~/services/database";
import type { Fixture } from "../../support/checkout";

const CARD_CENTS = 2500;

/** What a shopper in the model has entered, and was shown. */
interface CardShopper {
  giftCards: string[];
  checkoutId: string | null;
  shownCardCents: number;
}

const pick = <T>(items: readonly T[], which: number): T | null =>
  items[which % Math.max(1, items.length)] ?? null;

interface Staged {
  products: readonly Fixture[];
  admin: { id: string };
}

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
export async function sellSentCards({ products, admin }: Staged): Promise<void> {
  const input = manualOrderInput.parse({
    ...{ id: randomUUID(), fulfilment: "pickup", payments: [{ id: randomUUID(), method: "e_transfer" }] },
    lines: [{ variationId: products.at(-1)?.variationId, quantity: 2 }],
    shippingAddress: { name: "Uma", email: "uma@example.com" },
  });
  await enterOrder(input, admin);
  const cards = await db.giftCard.findMany({ select: { id: true } });
  for (const { id } of cards) await sendGiftCard(id);
}

export async function cardAt(which: number, where: Prisma.GiftCardWhereInput = {}) {
  return pick(await db.giftCard.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }), which);
}

/** Its last code ends. Null while no such gift card has money. */
export async function printedCode(
  { admin }: Pick<Staged, "admin">,
  which: number,
  where: Prisma.GiftCardWhereInput = {},
): Promise<string | null> {
  const card = await cardAt(which, { ...where, balance: { gt: 0 } });
  return card && (await printGiftCard(card.id, admin)).code;
}

/** Those that were sent. */
export async function enterCards(shopper: CardShopper | undefined, which: readonly number[]): Promise<void> {
  if (!shopper) return;
  const sent = await db.giftCard.findMany({
    where: { codeHash: { not: null } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  shopper.giftCards = [...new Set(which.flatMap((at) => pick(sent, at)?.codeHash ?? []))];
  await lookAtCards(shopper);
}

export async function lookAtCards(shopper: CardShopper): Promise<void> {
  const { giftCards, checkoutId } = shopper;
  const cards = await payingCards(giftCards, { checkoutId });
  shopper.shownCardCents = sum(cards.map(({ freeCents }) => freeCents));
}
