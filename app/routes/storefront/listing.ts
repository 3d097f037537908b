import { redirect } from "@remix-run/node";
import { firstPicture } from "~/routes/compact-picture";
import type { CardData } from "~/components/storefront/listing/product-card";
import type { CatalogueProduct } from "~/domain/catalog/catalogue";
import { catalogue } from "~/domain/catalog/catalogue";
import { listProducts } from "~/domain/catalog/listing";
import { urlWith } from "~/lib/list-url";
import { toCents } from "~/lib/money";
import { isFormAddress, parseFilters } from "~/lib/product-filters";

/** Characters of a description on a card, which has room for two lines. */
const CARD_TEXT_LENGTH = 110;

/** The product listing for a URL: `/products`, or `/` for signed-in shoppers. */
export async function loadListing(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const filters = parseFilters(searchParams);
  if (isFormAddress(searchParams))
    throw redirect(urlWith(pathname, { ...filters, categories: filters.categories.join(",") }));
  const { products, chosen, ...listing } = listProducts(await catalogue(), filters);
  return {
    ...listing,
    filters: { ...filters, categories: chosen, page: listing.page },
    products: products.map(cardOf),
  };
}

const cards = new WeakMap<CatalogueProduct, CardData>();

/** Made once for each object of the catalogue: a change replaces the product's object. */
export function cardOf(product: CatalogueProduct): CardData {
  let card = cards.get(product);
  if (!card) cards.set(product, (card = newCard(product)));
  return card;
}

function newCard(product: CatalogueProduct): CardData {
  const { id, name, description, basePrice, category, totalAvailable } = product;
  return {
    id,
    name,
    text: clipped(description ?? ""),
    priceCents: toCents(basePrice),
    category,
    stock: totalAvailable,
    picture: firstPicture(product),
  };
}

function clipped(text: string): string {
  if (text.length <= CARD_TEXT_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(" ", CARD_TEXT_LENGTH)).replace(/[\s,.;:]{1,9}$/, "")}…`;
}
