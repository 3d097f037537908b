import type { CardData } from "~/components/storefront/listing/product-card";
import type { Catalogue } from "~/domain/catalog/catalogue";
import { sorted } from "~/domain/catalog/listing/sorting";
import { cardOf } from "~/routes/storefront/catalog/listing";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const SHOWN = 4;

export function newProducts({ products }: Catalogue, now: Date): CardData[] {
  const age = (createdAt: string) => now.getTime() - Date.parse(createdAt);
  return products
    .filter(({ createdAt, totalAvailable }) => totalAvailable > 0 && age(createdAt) < WEEK_MS)
    .slice(0, SHOWN)
    .map(cardOf);
}

export function bestRatedCards(catalogue: Catalogue): CardData[] {
  return sorted(catalogue, "best-rated")
    .filter(({ totalAvailable, rating }) => totalAvailable > 0 && rating.count > 0)
    .slice(0, SHOWN)
    .map(cardOf);
}
