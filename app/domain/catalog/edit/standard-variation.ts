import { usedVariations, type LockedProduct, type VariationValues } from "~/domain/catalog/lock";
import type { VariationPlan } from "~/domain/catalog/edit/variation-rows";
import { conflict, invalid } from "~/lib/errors";
import { STANDARD } from "~/lib/catalog/variation-name";
import type { Prisma } from "~/services/database";

export const CANNOT_CONVERT =
  "Cannot convert to simple product: Some variations have been used in orders and cannot be deleted. Please keep this as a variable product and edit the variations instead.";

interface SimpleStock {
  stockQuantity?: number | null;
  sku?: string | null;
}

/** A simple product's own stock and SKU belong to its `Standard` variation. */
export function standardPlan(
  { variations }: LockedProduct,
  { stockQuantity, sku }: SimpleStock,
): VariationPlan {
  const standard = variations.find(({ name }) => name === STANDARD);
  if (standard) {
    // Null stock means a variable product: then Standard is an ordinary variation and stays.
    const { id: _, version: __, ...now } = standard;
    const clears = sku === null && (typeof stockQuantity === "number" || variations.length === 1);
    const to = {
      ...now,
      stockQuantity: stockQuantity ?? now.stockQuantity,
      sku: clears ? null : (sku ?? now.sku),
    };
    return { update: [{ from: standard, to }] };
  }
  if (typeof stockQuantity === "number") return { create: [standardValues({ stockQuantity, sku })] };
  if (!sku) return {};
  if (variations.length > 0) {
    const message = "This product has variations. Set the SKU on each variation";
    throw invalid(message, { sku: [message] });
  }
  return { create: [standardValues({ stockQuantity: 0, sku })] };
}

export function standardValues({ stockQuantity, sku }: SimpleStock): VariationValues {
  return {
    name: STANDARD,
    attributes: {},
    priceModifier: "0.00",
    stockQuantity: stockQuantity ?? 0,
    sku: sku ?? null,
    imageId: null,
  };
}

/** A product can become simple only if no other variation was ordered. */
export async function refuseConversion(
  tx: Prisma.TransactionClient,
  { variations }: LockedProduct,
): Promise<void> {
  const others = variations.filter(({ name }) => name !== STANDARD).map(({ id }) => id);
  if ((await usedVariations(tx, others)).size > 0) throw conflict(CANNOT_CONVERT);
}
