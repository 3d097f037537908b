import type { VariationPlan } from "~/domain/catalog/edit/variation-rows";
import type { VariationValues } from "~/domain/catalog/lock";
import { invalid } from "~/lib/errors";
import { GIFT_CARD_STOCK, NO_STOCK_COUNT } from "~/lib/catalog/gift-card";

/** Of a gift card. New variations get its stock; one that has it keeps it. @throws DomainError 400 for another stock */
export function withoutStockCount({ create = [], update = [], remove = [] }: VariationPlan): VariationPlan {
  if (update.some(({ to }) => to.stockQuantity !== GIFT_CARD_STOCK)) throw noStockCount();
  return { create: create.map(newAmount), update, remove };
}

/** Forms and calls send 0 where no stock was given. */
export function newAmount(values: VariationValues): VariationValues {
  if (values.stockQuantity !== 0 && values.stockQuantity !== GIFT_CARD_STOCK) throw noStockCount();
  return { ...values, stockQuantity: GIFT_CARD_STOCK };
}

export const noStockCount = () => invalid(NO_STOCK_COUNT, { stockQuantity: [NO_STOCK_COUNT] });
