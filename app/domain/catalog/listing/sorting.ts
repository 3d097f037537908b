import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { listedPriceOf } from "~/domain/catalog/price";
import type { ProductSort } from "~/lib/catalog/product-filters";

const MAX_RATINGS = 1_000_000;

const keys: Record<ProductSort, (product: CatalogueProduct) => number> = {
  // The catalogue is already sorted newest first.
  newest: () => 0,
  price: (product) => listedPriceOf(product).unitCents,
  "price-desc": (product) => -listedPriceOf(product).unitCents,
  // Sorts by the average as rounded on the card, then by the number of reviews.
  "best-rated": ({ rating: { average, count } }) =>
    average === null ? 0 : -(Math.round(average * 10) * MAX_RATINGS + Math.min(count, MAX_RATINGS - 1)),
  "best-selling": ({ soldPieces }) => -soldPieces.sold,
};

const kept = new WeakMap<Catalogue, Map<ProductSort, CatalogueProduct[]>>();

export function sorted(catalogue: Catalogue, sort: ProductSort): CatalogueProduct[] {
  let orders = kept.get(catalogue);
  if (!orders) kept.set(catalogue, (orders = new Map()));
  let products = orders.get(sort);
  if (!products) orders.set(sort, (products = sortedBy(catalogue.products, keys[sort])));
  return products;
}

function sortedBy(products: CatalogueProduct[], keyOf: (product: CatalogueProduct) => number) {
  const keyed = products.map((product) => ({ key: keyOf(product), product }));
  return keyed.sort((a, b) => a.key - b.key).map(({ product }) => product);
}
