import type { CardData } from "~/components/storefront/listing/product-card";
import type { CatalogueProduct } from "~/domain/catalog/catalogue";
import { listedPriceOf, listedVariations, priceOf } from "~/domain/catalog/price";
import { coloursNamed } from "~/lib/search/colour-words";
import { formatCents } from "~/lib/money/money";

type Choices = Pick<CardData, "range" | "choice" | "colours">;
type Variations = readonly CatalogueProduct["variations"][number][];

const SIZE = /^size$/i;
const COLOUR = /^colou?r$/i;

export function cardChoices(product: CatalogueProduct): Choices {
  const variations = listedVariations(product);
  const sizes = valuesOf(variations, SIZE).length;
  const available = variations.filter(({ stockQuantity }) => stockQuantity > 0);
  const names = valuesOf(available, COLOUR);
  const dots = names.map((name) => ({ name, css: dotOf(coloursNamed(name)) }));
  // Leaving one colour out would suggest that it does not exist.
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

function valuesOf(variations: Variations, attribute: RegExp): string[] {
  const values = variations.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, value]) => (attribute.test(name) && value ? [value] : [])),
  );
  return [...new Set(values)];
}

function choiceWords(
  variations: Variations,
  { sizes, isShown, hasDots }: { sizes: number; isShown: boolean; hasDots: boolean },
): string | null {
  if (sizes > 1) return `${sizes} sizes`;
  const colours = valuesOf(variations, COLOUR).length;
  const areColours = colours === variations.length;
  if (!isShown || (hasDots && areColours)) return null;
  return areColours ? `${colours} colours` : `${variations.length} choices`;
}

/** The price shown is not reduced if only other variations are on sale. */
function withSale(product: CatalogueProduct, variations: Variations, words: string | null): string | null {
  const isShown = listedPriceOf(product).regularCents !== undefined;
  if (isShown || variations.every(({ salePrice }) => salePrice === null)) return words;
  return words === null ? "Some on sale" : `${words}, some on sale`;
}

function priceRange(product: CatalogueProduct, variations: Variations): string | null {
  if (product.variations.length < 2) return null;
  const base = listedPriceOf(product).unitCents;
  const prices = variations.map((variation) => priceOf(product, variation).unitCents);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (most > base) return `up to ${formatCents(most)}`;
  return least < base ? `from ${formatCents(least)}` : null;
}
