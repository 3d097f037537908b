import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { listedPriceOf, listedVariations, priceOf } from "~/domain/catalog/price";
import { ageIn, mergedFacts } from "~/lib/catalog/facts";
import type { Facets, ProductFilters } from "~/lib/catalog/product-filters";
import { type Colour, colours, coloursIn } from "~/lib/search/colour-words";

/** Upper limits to choose from, in dollars. */
const PRICES = [10, 15, 20, 30, 50, 100];

type ProductTest = (product: CatalogueProduct) => boolean;
type FacetFilters = Pick<ProductFilters, "age" | "under" | "colour" | "onSale" | "inStock">;

const none: FacetFilters = { age: null, under: null, colour: null, onSale: false, inStock: false };

export function facetTest(catalogue: Catalogue, filters: FacetFilters): ProductTest {
  const traits = traitsIn(catalogue);
  return (product) => has(traits.get(product), filters);
}

/** Lists only values that the catalogue has. A count is the number of products after choosing that value. */
export function facetsOf(catalogue: Catalogue, filters: FacetFilters, others: ProductTest): Facets {
  const { ages, prices, colours, hasSale } = choicesOf(catalogue);
  const traits = traitsIn(catalogue);
  const rest = catalogue.products.filter(others).flatMap((product) => traits.get(product) ?? []);
  const counted = <Name extends keyof FacetFilters>(
    name: Name,
    values: NonNullable<FacetFilters[Name]>[],
  ) => {
    if (values.length === 0) return [];
    const pool = rest.filter((traits) => has(traits, { ...filters, [name]: none[name] }));
    return values.map((value) => ({ value, count: countOf(pool, { ...filters, [name]: value }) }));
  };
  const [sale] = counted("onSale", hasSale ? [true] : []);
  return {
    ages: counted("age", ages),
    prices: counted("under", prices),
    colours: counted("colour", colours),
    onSale: sale?.count ?? null,
  };
}

interface FacetChoices {
  ages: number[];
  prices: number[];
  colours: Colour[];
  hasSale: boolean;
}

const choices = new WeakMap<Catalogue, FacetChoices>();

function choicesOf(catalogue: Catalogue): FacetChoices {
  let known = choices.get(catalogue);
  if (!known) choices.set(catalogue, (known = choicesIn(catalogue)));
  return known;
}

function choicesIn(catalogue: Catalogue): FacetChoices {
  const all = [...traitsIn(catalogue).values()];
  const ages = all.flatMap(({ age }) => age ?? []);
  const found = (filters: Partial<FacetFilters>) => countOf(all, { ...none, ...filters });
  return {
    ages: [...new Set(ages)].sort((a, b) => a - b),
    prices: PRICES.filter((under) => found({ under }) > 0 && found({ under }) < all.length),
    colours: colours.filter((colour) => found({ colour }) > 0),
    hasSale: found({ onSale: true }) > 0,
  };
}

interface VariationTraits {
  cents: number;
  colours: ReadonlySet<string>;
  isOnSale: boolean;
  isInStock: boolean;
}

interface ProductTraits {
  /** Minimum age from the facts of the product or its category. Null if they name none. */
  age: number | null;
  variations: VariationTraits[];
}

/** Price, colour, sale and stock must match in one single variation. */
function has(
  traits: ProductTraits | undefined,
  { age, under, colour, onSale, inStock }: FacetFilters,
): boolean {
  if (!traits || (age !== null && (traits.age ?? Infinity) > age)) return false;
  if (under === null && colour === null && !onSale && !inStock) return true;
  // A loop is faster than some(), and this runs for each product and choice.
  for (const { cents, colours, isOnSale, isInStock } of traits.variations)
    if (
      (under === null || cents < under * 100) &&
      (colour === null || colours.has(colour)) &&
      (!onSale || isOnSale) &&
      (!inStock || isInStock)
    )
      return true;
  return false;
}

function countOf(all: readonly ProductTraits[], filters: FacetFilters): number {
  let count = 0;
  for (const traits of all) if (has(traits, filters)) count++;
  return count;
}

const traitsByCatalogue = new WeakMap<Catalogue, Map<CatalogueProduct, ProductTraits>>();

function traitsIn(catalogue: Catalogue): Map<CatalogueProduct, ProductTraits> {
  let known = traitsByCatalogue.get(catalogue);
  if (!known) {
    const shared = new Map(catalogue.categories.map(({ name, facts }) => [name, facts]));
    const ageOf = ({ isGiftCard, category, facts }: CatalogueProduct) =>
      isGiftCard ? null : ageIn(mergedFacts(shared.get(category), facts));
    known = new Map(
      catalogue.products.map((product) => [
        product,
        { age: ageOf(product), variations: variationTraits(product) },
      ]),
    );
    traitsByCatalogue.set(catalogue, known);
  }
  return known;
}

const variationTraitsByProduct = new WeakMap<CatalogueProduct, VariationTraits[]>();

function variationTraits(product: CatalogueProduct): VariationTraits[] {
  let known = variationTraitsByProduct.get(product);
  if (!known) {
    known = listedVariations(product).map((variation) => ({
      cents: priceOf(product, variation).unitCents,
      colours: new Set(
        Object.entries(variation.attributes)
          .filter(([name]) => /^colou?r$/i.test(name))
          .flatMap(([, value]) => coloursIn(value)),
      ),
      isOnSale: variation.salePrice !== null,
      isInStock: variation.stockQuantity > 0,
    }));
    // A product without variations is still found by its price.
    if (known.length === 0)
      known = [
        { cents: listedPriceOf(product).unitCents, colours: new Set(), isOnSale: false, isInStock: false },
      ];
    variationTraitsByProduct.set(product, known);
  }
  return known;
}
