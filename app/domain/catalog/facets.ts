import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { listedPriceOf } from "~/domain/catalog/price";
import { ageIn, mergedFacts } from "~/lib/catalog/facts";
import type { Facets, ProductFilters } from "~/lib/catalog/product-filters";
import { type Colour, colours, coloursIn } from "~/lib/search/colour-words";

/** In dollars. */
const PRICES = [10, 15, 20, 30, 50, 100];

type Test = (product: CatalogueProduct) => boolean;
type FacetName = "age" | "under" | "colour" | "onSale";
export type FacetFilters = Pick<ProductFilters, FacetName | "inStock">;

/** One for each filter that is set. */
export function facetTests(
  catalogue: Catalogue,
  { age, under, colour, onSale, inStock }: FacetFilters,
): [FacetName, Test][] {
  const tests: Record<FacetName, Test | null> = {
    age: age === null ? null : suits(catalogue, age),
    under: under === null ? null : isBelow(under),
    colour: colour === null ? null : comesIn(colour, inStock),
    onSale: onSale ? isOnSale : null,
  };
  return Object.entries(tests).flatMap(([name, test]): [FacetName, Test][] =>
    test ? [[name as FacetName, test]] : [],
  );
}

/** Only what the catalogue has. Each count obeys the other filters, so it is the number of products after choosing it. */
export function facetsOf(catalogue: Catalogue, filters: FacetFilters, others: Test): Facets {
  const { ages, prices, named, hasSale } = choicesOf(catalogue);
  const tests = facetTests(catalogue, filters);
  const rest = catalogue.products.filter(others);
  const counted = <Value>(name: FacetName, values: Value[], testOf: (value: Value) => Test) => {
    const unset = tests.filter(([other]) => other !== name).map(([, test]) => test);
    const pool = values.length === 0 ? [] : rest.filter((product) => unset.every((test) => test(product)));
    return values.map((value) => ({ value, count: pool.filter(testOf(value)).length }));
  };
  return {
    ages: counted("age", ages, (age) => suits(catalogue, age)),
    prices: counted("under", prices, isBelow),
    colours: counted("colour", named, (colour) => comesIn(colour, filters.inStock)),
    onSale: counted("onSale", hasSale ? [true] : [], () => isOnSale)[0]?.count ?? null,
  };
}

interface Choices {
  ages: number[];
  prices: number[];
  named: Colour[];
  hasSale: boolean;
}

const choices = new WeakMap<Catalogue, Choices>();

function choicesOf(catalogue: Catalogue): Choices {
  let known = choices.get(catalogue);
  if (known) return known;
  const { products } = catalogue;
  const age = ageOf(catalogue);
  const ages = products.flatMap((product) => age(product) ?? []);
  const prices = products.map((product) => listedPriceOf(product).unitCents);
  known = {
    ages: [...new Set(ages)].sort((a, b) => a - b),
    prices: PRICES.filter((price) => {
      const below = prices.filter((cents) => cents < price * 100).length;
      return below > 0 && below < prices.length;
    }),
    named: colours.filter((colour) => products.some(comesIn(colour, false))),
    hasSale: products.some(isOnSale),
  };
  choices.set(catalogue, known);
  return known;
}

const isBelow =
  (dollars: number): Test =>
  (product) =>
    listedPriceOf(product).unitCents < dollars * 100;

const isOnSale: Test = ({ salePrice, variations }) =>
  salePrice !== null || variations.some((variation) => variation.salePrice !== null);

function suits(catalogue: Catalogue, years: number): Test {
  const age = ageOf(catalogue);
  return (product) => (age(product) ?? Infinity) <= years;
}

const sharedFacts = new WeakMap<Catalogue, Map<string, string | undefined>>();

/** From its facts or its category's. Null for a product that names none. */
function ageOf(catalogue: Catalogue): (product: CatalogueProduct) => number | null {
  let shared = sharedFacts.get(catalogue);
  if (!shared) {
    shared = new Map(catalogue.categories.map(({ name, facts }) => [name, facts]));
    sharedFacts.set(catalogue, shared);
  }
  return ({ category, facts, isGiftCard }) =>
    isGiftCard ? null : ageIn(mergedFacts(shared.get(category), facts));
}

interface Shade {
  colour: string;
  inStock: boolean;
}

const shades = new WeakMap<CatalogueProduct, Shade[]>();

function comesIn(colour: string, onlyInStock: boolean): Test {
  return (product) =>
    shadesOf(product).some((shade) => shade.colour === colour && (shade.inStock || !onlyInStock));
}

function shadesOf(product: CatalogueProduct): Shade[] {
  let known = shades.get(product);
  if (!known) {
    known = product.variations.flatMap(({ attributes, stockQuantity }) =>
      Object.entries(attributes)
        .filter(([name]) => /^colou?r$/i.test(name))
        .flatMap(([, value]) => coloursIn(value))
        .map((colour) => ({ colour, inStock: stockQuantity > 0 })),
    );
    shades.set(product, known);
  }
  return known;
}
