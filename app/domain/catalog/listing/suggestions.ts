import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { sorted } from "~/domain/catalog/listing/sorting";

const SUGGESTIONS = 4;

/** @param shown products that the page shows already */
export function suggestionsFor(
  catalogue: Catalogue,
  product?: CatalogueProduct,
  shown: readonly CatalogueProduct[] = [],
): CatalogueProduct[] {
  const together = (product?.soldPieces.boughtWith ?? []).flatMap((id) => catalogue.byId.get(id) ?? []);
  const bestSelling = sorted(catalogue, "best-selling");
  const suggested = new Set<CatalogueProduct>();
  const isShown = new Set([product?.id, ...shown.map(({ id }) => id)]);
  const take = (products: CatalogueProduct[], fits: (other: CatalogueProduct) => boolean) => {
    for (const other of products) {
      if (suggested.size === SUGGESTIONS) return;
      if (other.totalAvailable > 0 && !isShown.has(other.id) && fits(other)) suggested.add(other);
    }
  };
  take(together, () => true);
  if (product) take(bestSelling, ({ category }) => category === product.category);
  take(bestSelling, () => true);
  return [...suggested];
}
