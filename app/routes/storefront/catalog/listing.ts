import { redirect } from "@remix-run/node";
import { firstPicture } from "~/routes/compact-picture";
import { cardChoices } from "~/routes/storefront/card-choices";
import type { CardData } from "~/components/storefront/listing/product-card";
import type { MeantSearch } from "~/components/storefront/listing/nothing-found";
import { type Catalogue, catalogue, type CatalogueProduct } from "~/domain/catalog/catalogue";
import { listedPriceOf } from "~/domain/catalog/price";
import { suggestionsFor } from "~/domain/catalog/listing/suggestions";
import { listProducts } from "~/domain/catalog/listing/listing";
import { categoryAt } from "~/domain/catalog/addresses";
import { forgivingSearch } from "~/domain/catalog/search/forgiving-search";
import { shopSettings } from "~/domain/settings/settings";
import { notFound } from "~/lib/errors";
import {
  isFormAddress,
  isListPath,
  listUrl,
  parseFilters,
  type ProductFilters,
} from "~/lib/catalog/product-filters";

const CARD_TEXT_LENGTH = 110;
const MEANT_CARDS = 8;

/** @param slug of the category that the path names */
export async function loadListing(request: Request, slug?: string) {
  const { pathname, searchParams } = new URL(request.url);
  const [shown, { synonyms }] = await Promise.all([catalogue(), shopSettings()]);
  const category = slug === undefined ? undefined : categoryAt(shown, slug);
  if (slug !== undefined && category === undefined)
    throw notFound("Page", { more: suggestionsFor(shown).map(cardOf) });
  const filters = parseFilters(searchParams, category);
  if (isFormAddress(searchParams))
    throw redirect(listUrl(isListPath(pathname) ? "/products" : pathname, filters));
  const { products, chosen, ...listing } = listProducts(shown, filters);
  const applied = { ...filters, categories: chosen, page: listing.page };
  return {
    ...listing,
    filters: applied,
    products: products.map(cardOf),
    ...(products.length === 0 && instead(shown, applied, synonyms)),
  };
}

/** What a list without products shows. */
function instead(
  shown: Catalogue,
  filters: ProductFilters,
  synonyms: string[][],
): { meant: MeantSearch | null; more: CardData[] } {
  const found = forgivingSearch(shown, filters, synonyms);
  const meant = found?.products.slice(0, MEANT_CARDS) ?? [];
  return {
    meant: found && {
      ...{ text: found.text, filters: found.filters, matching: found.products.length },
      cards: meant.map(cardOf),
    },
    more: suggestionsFor(shown, undefined, meant).map(cardOf),
  };
}

const cards = new WeakMap<CatalogueProduct, CardData>();

/** One card for each catalogue object: a change replaces the object. */
export function cardOf(product: CatalogueProduct): CardData {
  let card = cards.get(product);
  if (!card) cards.set(product, (card = newCard(product)));
  return card;
}

function newCard(product: CatalogueProduct): CardData {
  const { id, slug, name, description, category, totalAvailable, rating } = product;
  return {
    id,
    ...(slug !== undefined && { slug }),
    name,
    text: clipped(description ?? ""),
    ...cardPrice(product),
    category,
    stock: totalAvailable,
    rating: rating.average === null ? null : { average: rating.average.toFixed(1), count: rating.count },
    ...cardChoices(product),
    picture: firstPicture(product),
    ...(product.isGiftCard && { isGiftCard: true }),
    ...(product.images[0]?.videoUrl && { videoUrl: product.images[0].videoUrl }),
  };
}

export function cardPrice(product: CatalogueProduct): Pick<CardData, "priceCents" | "regularCents"> {
  const { unitCents: priceCents, ...regular } = listedPriceOf(product);
  return { priceCents, ...regular };
}

function clipped(text: string): string {
  if (text.length <= CARD_TEXT_LENGTH) return text;
  const start = text.slice(0, CARD_TEXT_LENGTH + 1);
  const words = start.slice(0, start.search(/\s\S*$/));
  // A text without spaces is cut between characters, which may be surrogate pairs.
  const cut = /\s/.test(start) ? words : [...start].slice(0, -1).join("");
  return `${cut.replace(/[\s,.;:]{1,9}$/, "")}…`;
}
