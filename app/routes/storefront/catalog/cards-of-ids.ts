import type { CardData } from "~/components/storefront/listing/product-card";
import { catalogue } from "~/domain/catalog/catalogue";
import { cardOf } from "~/routes/storefront/catalog/listing";

/** In this order. Products that are no longer in the shop are left out. */
export async function cardsOfIds(ids: readonly string[]): Promise<CardData[]> {
  const { byId } = await catalogue();
  return ids.flatMap((id) => byId.get(id) ?? []).map(cardOf);
}
