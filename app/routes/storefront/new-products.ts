import type { CardData } from "~/components/storefront/listing/product-card";
import type { Catalogue } from "~/domain/catalog/catalogue";
import { cardOf } from "~/routes/storefront/listing";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const SHOWN = 4;

interface NewProducts {
  cards: CardData[];
  /** When the first of them is a week old, and the page is no longer true. */
  until: Date | null;
}

/** What came into the shop within a week and is in stock, the newest first. */
export function newProducts({ products }: Catalogue, now: Date): NewProducts {
  const age = (createdAt: string) => now.getTime() - Date.parse(createdAt);
  const latest = products
    .filter(({ createdAt, totalAvailable }) => totalAvailable > 0 && age(createdAt) < WEEK_MS)
    .slice(0, SHOWN);
  const oldest = latest.at(-1);
  return {
    cards: latest.map(cardOf),
    until: oldest ? new Date(Date.parse(oldest.createdAt) + WEEK_MS) : null,
  };
}
