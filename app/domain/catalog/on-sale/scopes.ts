import { byName } from "~/lib/search/name-order";
import { db } from "~/services/database";

export interface ScopedProduct {
  id: string;
  name: string;
  variations: { id: string; name: string }[];
}

/** What can be put on sale. */
export async function saleScopes(): Promise<{ categories: string[]; products: ScopedProduct[] }> {
  const rows = await db.product.findMany({
    where: { archivedAt: null },
    select: {
      ...{ id: true, name: true, category: true },
      variations: { select: { id: true, name: true }, orderBy: { position: "asc" } },
    },
  });
  const products = rows.map(({ category: _, ...product }) => product);
  return {
    categories: [...new Set(rows.map(({ category }) => category))].sort(byName),
    products: products.sort((a, b) => byName(a.name, b.name)),
  };
}
