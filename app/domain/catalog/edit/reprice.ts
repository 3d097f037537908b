import type { Actor } from "~/domain/audit";
import { lockProduct } from "~/domain/catalog/lock";
import { pricesAfter, type BasisPoints, unitCentsOf } from "~/domain/catalog/price";
import { readProducts } from "~/domain/catalog/read-products";
import { saveProduct } from "~/domain/catalog/edit/save";
import { changedNames } from "~/domain/catalog/edit/variation-rows";
import { conflict, invalid } from "~/lib/errors";
import { formatCents, MAX_PRICE_CENTS, toCents } from "~/lib/money/money.ts";
import { recorded } from "~/lib/recorded-fields";
import { db, Prisma, transaction } from "~/services/database";

export interface PricePreview {
  id: string;
  name: string;
  version: number;
  prices: { variation: string; fromCents: number; toCents: number }[];
}

export async function previewPrices(ids: readonly string[], share: BasisPoints): Promise<PricePreview[]> {
  const products = await readProducts(db, {
    where: Prisma.sql`p.id = ANY(${ids}::uuid[]) AND p.archived_at IS NULL`,
    stock: "shelf",
  });
  return products.map(({ id, name, version, basePrice, variations }) => {
    const after = pricesAfter({ basePrice, variations }, share);
    const sold = variations.length > 0 ? variations : [{ id: "", name: "", priceModifier: "0.00" }];
    return {
      id,
      name,
      version,
      prices: sold.map((variation) => ({
        variation: variation.name,
        fromCents: unitCentsOf(basePrice, variation.priceModifier),
        toCents: unitCentsOf(after.basePrice, after.modifiers.get(variation.id) ?? "0.00"),
      })),
    };
  });
}

export interface Repricing {
  share: BasisPoints;
  version: number;
  requestId: string;
}

/** @throws DomainError 409 if the product was changed since, 400 for a gift card */
export function reprice(id: string, { share, version, requestId }: Repricing, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.isGiftCard) throw invalid("A gift card costs what it is worth.");
    if (product.version !== version) {
      const done = await tx.auditEntry.count({
        where: {
          action: "product.repriced",
          entity: "product",
          entityId: product.id,
          after: { path: ["request"], equals: requestId },
        },
      });
      if (done > 0) return;
      throw conflict("It was changed since these prices were shown. Check them again.");
    }
    const { basePrice, modifiers } = pricesAfter(product, share);
    if ([basePrice, ...modifiers.values()].some((price) => Math.abs(toCents(price)) > MAX_PRICE_CENTS))
      throw invalid(`A price can be at most ${formatCents(MAX_PRICE_CENTS)}`);
    const update = product.variations.map((from) => {
      const { id: _, version: __, ...values } = from;
      return { from, to: { ...values, priceModifier: modifiers.get(from.id) ?? values.priceModifier } };
    });
    // A price of 0 stays 0, so there is nothing to write.
    if (basePrice === product.basePrice && changedNames({ update }).length === 0) return;
    await saveProduct(tx, product, {
      by,
      values: { basePrice },
      variations: { update },
      audit: {
        action: "product.repriced",
        before: recorded({ basePrice: product.basePrice }),
        after: recorded({ basePrice, percent: share / 100, request: requestId }),
      },
    });
  });
}
