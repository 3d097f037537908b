import type { VariationPlan } from "~/domain/catalog/edit/variation-rows";
import type { VariationValues } from "~/domain/catalog/lock";
import { STOCK_RULE } from "~/schemas/product";
import { invalid } from "~/lib/errors";
import { GIFT_CARD_STOCK, NO_STOCK_COUNT } from "~/lib/catalog/gift-card";

/** Gives all variations of a gift card its fixed stock. @throws DomainError 400 if another stock was entered */
export function withoutStockCount({ create = [], update = [], remove = [] }: VariationPlan): VariationPlan {
  if (update.some(({ to }) => to.stockQuantity !== GIFT_CARD_STOCK)) throw noStockCount();
  return { create: create.map(newAmount), update, remove };
}

/** @param sent null only for a gift card, which has no stock count @throws DomainError 400 */
export function sentStock({ isGiftCard }: { isGiftCard: boolean }, sent: number | null): number {
  if (sent === null && !isGiftCard) throw invalid(STOCK_RULE, { stockQuantity: [STOCK_RULE] });
  return sent ?? GIFT_CARD_STOCK;
}

/** Forms and API calls send 0 for a stock that was left out. */
export function newAmount(values: VariationValues): VariationValues {
  if (values.stockQuantity !== 0 && values.stockQuantity !== GIFT_CARD_STOCK) throw noStockCount();
  return { ...values, stockQuantity: GIFT_CARD_STOCK };
}

export const noStockCount = () => invalid(NO_STOCK_COUNT, { stockQuantity: [NO_STOCK_COUNT] });
