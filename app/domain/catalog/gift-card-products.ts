import { inShop } from "~/domain/catalog/in-shop";
import { isId } from "~/lib/id";
import { db } from "~/services/database";

/** Whether a cart has gift cards and nothing else. */
export async function areGiftCardsOnly(cart: readonly { variationId: string }[]): Promise<boolean> {
  const ids = new Set(cart.map(({ variationId }) => variationId.toLowerCase()));
  if (ids.size === 0 || ![...ids].every(isId)) return false;
  const giftCards = await db.variation.count({
    where: { id: { in: [...ids] }, product: { isGiftCard: true } },
  });
  return giftCards === ids.size;
}

/** Leaves out gift cards: their price is their value, so price changes must not touch them. */
export async function withoutGiftCards(ids: readonly string[]): Promise<{ ids: string[]; leftOut: number }> {
  const giftCards = await db.product.findMany({
    where: { id: { in: [...ids] }, isGiftCard: true },
    select: { id: true },
  });
  const leftOut = new Set(giftCards.map(({ id }) => id));
  return { ids: ids.filter((id) => !leftOut.has(id)), leftOut: leftOut.size };
}

/** Name of the gift card product, or "" if the shop sells none. */
export async function giftCardProductName(): Promise<string> {
  const product = await db.product.findFirst({
    where: { ...inShop, isGiftCard: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { name: true },
  });
  return product?.name ?? "";
}
