import type { CardData } from "~/components/storefront/listing/product-card";
import { catalogue } from "~/domain/catalog/catalogue";
import { suggestionsFor } from "~/domain/catalog/listing/suggestions";
import { type DomainError, notFound } from "~/lib/errors";
import { cardOf } from "~/routes/storefront/catalog/listing";

export async function suggestedCards(productId?: string): Promise<CardData[]> {
  const shown = await catalogue();
  const product = productId === undefined ? undefined : shown.byId.get(productId);
  return suggestionsFor(shown, product).map(cardOf);
}

/** A 404 error whose page suggests toys. */
export async function notFoundWithToys(what: string): Promise<DomainError> {
  return notFound(what, { more: await suggestedCards() });
}
