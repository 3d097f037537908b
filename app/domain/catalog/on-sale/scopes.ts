import { usedCategories } from "~/domain/catalog/product-categories";
import { byName } from "~/lib/search/name-order";
import { db } from "~/services/database";

export interface ScopedProduct {
  id: string;
  name: string;
  variations: { id: string; name: string }[];
}

/** The categories and products that can be put on sale. */
export async function saleScopes(): Promise<{ categories: string[]; products: ScopedProduct[] }> {
  const rows = await db.product.findMany({
    where: { archivedAt: null, isGiftCard: false },
    select: {
      id: true,
      name: true,
      variations: { select: { id: true, name: true }, orderBy: { position: "asc" } },
    },
  });
  return {
    categories: await usedCategories(db),
    products: rows.sort((a, b) => byName(a.name, b.name)),
  };
}
