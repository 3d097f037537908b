import type { RefusedVariations } from "~/domain/catalog/edit/variation-rows";
import { GIFT_CARD_AMOUNTS, isGiftCardAmount } from "~/lib/catalog/gift-card";
import { DomainError } from "~/lib/errors";
import { centsToText, toCents } from "~/lib/money/money";
import { changedByPercent } from "~/lib/money/sale-price";

/** What one piece costs. */
export interface Price {
  unitCents: number;
  /** The price without the sale. Absent if there is no sale. */
  regularCents?: number;
}

/** Price of a variation that was read earlier. Uses the `salePrice` calculated at that time. */
export function priceOf(
  { basePrice }: { basePrice: string },
  { priceModifier, salePrice }: { priceModifier: string; salePrice: string | null },
): Price {
  const regularCents = unitCentsOf(basePrice, priceModifier);
  return salePrice === null ? { unitCents: regularCents } : { unitCents: toCents(salePrice), regularCents };
}

/** The price that product lists show: the base price or its sale price. */
export function listedPriceOf({
  basePrice,
  salePrice,
}: {
  basePrice: string;
  salePrice: string | null;
}): Price {
  return priceOf({ basePrice }, { priceModifier: "0.00", salePrice });
}

/** The variations that product lists describe: those in stock, or all if none is. */
export function listedVariations<Listed extends { stockQuantity: number }>({
  variations,
}: {
  variations: readonly Listed[];
}): readonly Listed[] {
  const available = variations.filter(({ stockQuantity }) => stockQuantity > 0);
  return available.length > 0 ? available : variations;
}

/** The regular price of one piece, without sales. */
export function unitCentsOf(basePrice: string, priceModifier: string): number {
  return toCents(basePrice) + toCents(priceModifier);
}

/** Hundredths of a percent: `1050` is 10.5%. */
export type BasisPoints = number;

interface ProductPrices {
  basePrice: string;
  variations: readonly { id: string; priceModifier: string }[];
}

/** Changes all prices by `share`, rounded to the cent. A modifier is the rounded full price minus the base price. */
export function pricesAfter({ basePrice, variations }: ProductPrices, share: BasisPoints) {
  const changed = (cents: number) => changedByPercent(cents, share);
  const baseCents = changed(toCents(basePrice));
  return {
    basePrice: centsToText(baseCents),
    modifiers: new Map(
      variations.map(({ id, priceModifier }) => [
        id,
        centsToText(changed(unitCentsOf(basePrice, priceModifier)) - baseCents),
      ]),
    ),
  };
}

/** @throws DomainError 400 for a price below 0, or an amount that a gift card cannot have */
export function refusePrices(
  basePrice: string,
  variations: readonly { name: string; priceModifier: string }[],
  { isGiftCard }: { isGiftCard: boolean },
): void {
  const names = variations
    .filter(({ priceModifier }) => {
      const cents = unitCentsOf(basePrice, priceModifier);
      return isGiftCard ? !isGiftCardAmount(cents) : cents < 0;
    })
    .map(({ name }) => name);
  if (names.length === 0) return;
  const ending = isGiftCard
    ? `must be ${GIFT_CARD_AMOUNTS}: it is the value of the card`
    : "would be below 0";
  const message = `The price of ${names.join(", ")} ${ending}`;
  throw new DomainError("invalid", message, {
    fields: { priceModifier: [message] },
    details: { variations: names, ending } satisfies RefusedVariations,
  });
}
