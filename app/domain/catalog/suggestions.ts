import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { sorted } from "~/domain/catalog/sorting";

const SUGGESTIONS = 4;

export function suggestionsFor(catalogue: Catalogue, product?: CatalogueProduct): CatalogueProduct[] {
  const together = (product?.soldPieces.boughtWith ?? []).flatMap((id) => catalogue.byId.get(id) ?? []);
  const bestSelling = sorted(catalogue, "best-selling");
  const suggested = new Set<CatalogueProduct>();
  const take = (products: CatalogueProduct[], fits: (other: CatalogueProduct) => boolean) => {
    for (const other of products) {
      if (suggested.size === SUGGESTIONS) return;
      if (other.totalAvailable > 0 && other.id !== product?.id && fits(other)) suggested.add(other);
    }
  };
  take(together, () => true);
  if (product) take(bestSelling, ({ category }) => category === product.category);
  take(bestSelling, () => true);
  return [...suggested];
}
