import type { RefusedVariations } from "~/domain/catalog/edit/variation-rows";
import { DomainError } from "~/lib/errors";
import { centsToText, toCents } from "~/lib/money/money";

export function unitCentsOf(basePrice: string, priceModifier: string): number {
  return toCents(basePrice) + toCents(priceModifier);
}

/** Hundredths of a percent: `1050` is 10.5%. */
export type BasisPoints = number;

interface Prices {
  basePrice: string;
  variations: readonly { id: string; priceModifier: string }[];
}

/** Rounds the base price and each variation's full price to the cent. A modifier is the difference of the two. */
export function pricesAfter({ basePrice, variations }: Prices, share: BasisPoints) {
  const changed = (cents: number) => Math.floor((cents * (10_000 + share) + 5_000) / 10_000);
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

export function refuseNegativePrice(
  basePrice: string,
  variations: readonly { name: string; priceModifier: string }[],
): void {
  const names = variations
    .filter(({ priceModifier }) => unitCentsOf(basePrice, priceModifier) < 0)
    .map(({ name }) => name);
  if (names.length === 0) return;
  const message = `The price of ${names.join(", ")} would be below 0`;
  throw new DomainError("invalid", message, {
    fields: { priceModifier: [message] },
    details: { variations: names } satisfies RefusedVariations,
  });
}
