import type { VariationPlan } from "~/domain/catalog/edit/variation-rows";
import type { VariationValues } from "~/domain/catalog/lock";
import { STOCK_RULE } from "~/schemas/product";
import { invalid } from "~/lib/errors";
import { GIFT_CARD_STOCK, NO_STOCK_COUNT } from "~/lib/catalog/gift-card";

/** Of a gift card. New variations get its stock; one that has it keeps it. @throws DomainError 400 for another stock */
export function withoutStockCount({ create = [], update = [], remove = [] }: VariationPlan): VariationPlan {
  if (update.some(({ to }) => to.stockQuantity !== GIFT_CARD_STOCK)) throw noStockCount();
  return { create: create.map(newAmount), update, remove };
}

/** `null` is no stock count. @throws DomainError 400 where there is one */
export function sentStock({ isGiftCard }: { isGiftCard: boolean }, sent: number | null): number {
  if (sent === null && !isGiftCard) throw invalid(STOCK_RULE, { stockQuantity: [STOCK_RULE] });
  return sent ?? GIFT_CARD_STOCK;
}

/** Forms and calls send 0 where no stock was given. */
export function newAmount(values: VariationValues): VariationValues {
  if (values.stockQuantity !== 0 && values.stockQuantity !== GIFT_CARD_STOCK) throw noStockCount();
  return { ...values, stockQuantity: GIFT_CARD_STOCK };
}

export const noStockCount = () => invalid(NO_STOCK_COUNT, { stockQuantity: [NO_STOCK_COUNT] });
