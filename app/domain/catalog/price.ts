import { DomainError } from "~/lib/errors";
import { toCents } from "~/lib/money";

/** What one piece of a variation costs. */
export function unitCentsOf(basePrice: string, priceModifier: string): number {
  return toCents(basePrice) + toCents(priceModifier);
}

/** The details of the error, beside its message. */
export interface NegativePriceDetails {
  /** The name of the variation whose price it is. */
  variation?: string;
}

export function refuseNegativePrice(
  basePrice: string,
  variations: readonly { name: string; priceModifier: string }[],
): void {
  for (const { name, priceModifier } of variations) {
    if (unitCentsOf(basePrice, priceModifier) >= 0) continue;
    const message = `The price of ${name} would be below 0`;
    throw new DomainError("invalid", message, {
      fields: { priceModifier: [message] },
      details: { variation: name } satisfies NegativePriceDetails,
    });
  }
}
