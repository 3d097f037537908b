import type { CardData } from "~/components/storefront/listing/product-card";
import type { CatalogueProduct } from "~/domain/catalog/catalogue";
import { listedPriceOf, priceOf } from "~/domain/catalog/price";
import { coloursNamed } from "~/lib/search/colour-words";
import { formatCents } from "~/lib/money/money";

type Choices = Pick<CardData, "choice" | "colours">;

const SIZE = /^size$/i;
const COLOUR = /^colou?r$/i;

export function cardChoices(product: CatalogueProduct): Choices {
  const { variations } = product;
  const sizes = valuesOf(variations, SIZE);
  const available = variations.filter(({ stockQuantity }) => stockQuantity > 0);
  const names = valuesOf(available, COLOUR);
  const dots = names.map((name) => ({ name, css: dotOf(coloursNamed(name)) }));
  // Leaving one colour out would suggest that it does not exist.
  const areKnown = dots.every(({ css }) => css !== null);
  const words = names.length > 1 && !areKnown ? `${names.length} colours` : null;
  return {
    choice: priceRange(product, sizes.length) ?? words,
    colours: names.length > 1 && areKnown ? dots.map(({ name, css }) => ({ name, css: css ?? "" })) : [],
  };
}

function dotOf([first, second]: string[]): string | null {
  if (first === undefined) return null;
  return second === undefined ? first : `linear-gradient(135deg, ${first} 50%, ${second} 50%)`;
}

function valuesOf(variations: CatalogueProduct["variations"], attribute: RegExp): string[] {
  const values = variations.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, value]) => (attribute.test(name) && value ? [value] : [])),
  );
  return [...new Set(values)];
}

function priceRange(product: CatalogueProduct, sizes: number): string | null {
  const { variations } = product;
  if (variations.length < 2) return null;
  const areColours = valuesOf(variations, COLOUR).length === variations.length;
  const kinds = sizes > 1 ? `${sizes} sizes` : `${variations.length} ${areColours ? "colours" : "choices"}`;
  const base = listedPriceOf(product).unitCents;
  const prices = variations.map((variation) => priceOf(product, variation).unitCents);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (most > base) return `${kinds} to ${formatCents(most)}`;
  if (least < base) return `${kinds} from ${formatCents(least)}`;
  return sizes > 1 ? kinds : null;
}
