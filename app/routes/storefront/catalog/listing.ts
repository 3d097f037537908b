import { redirect } from "@remix-run/node";
import { firstPicture } from "~/routes/compact-picture";
import type { CardData } from "~/components/storefront/listing/product-card";
import type { MeantSearch } from "~/routes/storefront/catalog/nothing-found";
import { type Catalogue, catalogue, type CatalogueProduct } from "~/domain/catalog/catalogue";
import { listedPriceOf, listedVariations, priceOf } from "~/domain/catalog/price";
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
import { coloursNamed } from "~/lib/search/colour-words";
import { formatCents } from "~/lib/money/money";

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

/** What a list without products shows instead. */
function instead(
  shown: Catalogue,
  filters: ProductFilters,
  synonyms: string[][],
): { meant: MeantSearch | null; more: CardData[] } {
  const found = forgivingSearch(shown, filters, synonyms);
  const meant = found?.products.slice(0, MEANT_CARDS) ?? [];
  return {
    meant: found && {
      text: found.text,
      filters: found.filters,
      matching: found.products.length,
      cards: meant.map(cardOf),
    },
    more: suggestionsFor(shown, undefined, meant).map(cardOf),
  };
}

const cards = new WeakMap<CatalogueProduct, CardData>();

/** Caches one card per catalogue object. A changed product is a new object. */
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

type CardChoices = Pick<CardData, "range" | "choice" | "colours">;

type ProductVariations = readonly CatalogueProduct["variations"][number][];

const SIZE = /^size$/i;

const COLOUR = /^colou?r$/i;

function cardChoices(product: CatalogueProduct): CardChoices {
  const variations = listedVariations(product);
  const sizes = valuesOf(variations, SIZE).length;
  const available = variations.filter(({ stockQuantity }) => stockQuantity > 0);
  const names = valuesOf(available, COLOUR);
  const dots = names.map((name) => ({ name, css: dotOf(coloursNamed(name)) }));
  // No dots unless all colours are known: a missing dot would suggest that the colour does not exist.
  const areKnown = dots.every(({ css }) => css !== null);
  const hasDots = names.length > 1 && areKnown;
  const range = priceRange(product, variations);
  const words = choiceWords(variations, { sizes, isShown: range !== null || names.length > 1, hasDots });
  return {
    range,
    choice: withSale(product, variations, words),
    colours: hasDots ? dots.map(({ name, css }) => ({ name, css: css ?? "" })) : [],
  };
}

function dotOf([first, second]: string[]): string | null {
  if (first === undefined) return null;
  return second === undefined ? first : `linear-gradient(135deg, ${first} 50%, ${second} 50%)`;
}

function valuesOf(variations: ProductVariations, attribute: RegExp): string[] {
  const values = variations.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, value]) => (attribute.test(name) && value ? [value] : [])),
  );
  return [...new Set(values)];
}

function choiceWords(
  variations: ProductVariations,
  { sizes, isShown, hasDots }: { sizes: number; isShown: boolean; hasDots: boolean },
): string | null {
  if (sizes > 1) return `${sizes} sizes`;
  const colours = valuesOf(variations, COLOUR).length;
  const areColours = colours === variations.length;
  if (!isShown || (hasDots && areColours)) return null;
  return areColours ? `${colours} colours` : `${variations.length} choices`;
}

/** The price shown is not reduced if only other variations are on sale. */
function withSale(
  product: CatalogueProduct,
  variations: ProductVariations,
  words: string | null,
): string | null {
  const isShown = listedPriceOf(product).regularCents !== undefined;
  if (isShown || variations.every(({ salePrice }) => salePrice === null)) return words;
  return words === null ? "Some on sale" : `${words}, some on sale`;
}

function priceRange(product: CatalogueProduct, variations: ProductVariations): string | null {
  if (product.variations.length < 2) return null;
  const base = listedPriceOf(product).unitCents;
  const prices = variations.map((variation) => priceOf(product, variation).unitCents);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (most > base) return `up to ${formatCents(most)}`;
  return least < base ? `from ${formatCents(least)}` : null;
}
