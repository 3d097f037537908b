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
  const tests: [FacetName, Test][] = [];
  if (age !== null) tests.push(["age", suits(catalogue, age)]);
  if (under !== null) tests.push(["under", isBelow(under)]);
  if (colour !== null) tests.push(["colour", comesIn(colour, inStock)]);
  if (onSale) tests.push(["onSale", isOnSale(inStock)]);
  return tests;
}

/** Only what the catalogue has. Each count obeys the other filters, so it is the number of products after choosing it. */
export function facetsOf(catalogue: Catalogue, filters: FacetFilters, others: Test): Facets {
  const { ages, prices, colours, hasSale } = choicesOf(catalogue);
  const tests = facetTests(catalogue, filters);
  const rest = catalogue.products.filter(others);
  const counted = <Value>(name: FacetName, values: Value[], testOf: (value: Value) => Test) => {
    if (values.length === 0) return [];
    const otherTests = tests.filter(([other]) => other !== name).map(([, test]) => test);
    const pool = rest.filter((product) => otherTests.every((test) => test(product)));
    return values.map((value) => ({ value, count: pool.filter(testOf(value)).length }));
  };
  const [sale] = counted("onSale", hasSale ? [true] : [], () => isOnSale(filters.inStock));
  return {
    ages: counted("age", ages, (age) => suits(catalogue, age)),
    prices: counted("under", prices, isBelow),
    colours: counted("colour", colours, (colour) => comesIn(colour, filters.inStock)),
    onSale: sale?.count ?? null,
  };
}

interface Choices {
  ages: number[];
  prices: number[];
  colours: Colour[];
  hasSale: boolean;
}

const choices = new WeakMap<Catalogue, Choices>();

function choicesOf(catalogue: Catalogue): Choices {
  let known = choices.get(catalogue);
  if (!known) choices.set(catalogue, (known = choicesIn(catalogue)));
  return known;
}

function choicesIn(catalogue: Catalogue): Choices {
  const { products } = catalogue;
  const ages = [...agesOf(catalogue).values()].filter((age) => age !== null);
  const below = (price: number) => products.filter(isBelow(price)).length;
  return {
    ages: [...new Set(ages)].sort((a, b) => a - b),
    prices: PRICES.filter((price) => below(price) > 0 && below(price) < products.length),
    colours: colours.filter((colour) => products.some(comesIn(colour, false))),
    hasSale: products.some(isOnSale(false)),
  };
}

const ages = new WeakMap<Catalogue, Map<CatalogueProduct, number | null>>();

/** From a product's facts or its category's. Null for one that names none. */
function agesOf(catalogue: Catalogue): Map<CatalogueProduct, number | null> {
  let known = ages.get(catalogue);
  if (!known) {
    const shared = new Map(catalogue.categories.map(({ name, facts }) => [name, facts]));
    known = new Map(
      catalogue.products.map((product) => [
        product,
        product.isGiftCard ? null : ageIn(mergedFacts(shared.get(product.category), product.facts)),
      ]),
    );
    ages.set(catalogue, known);
  }
  return known;
}

function suits(catalogue: Catalogue, years: number): Test {
  const known = agesOf(catalogue);
  return (product) => (known.get(product) ?? Infinity) <= years;
}

const isBelow =
  (dollars: number): Test =>
  (product) =>
    traitsOf(product).cents < dollars * 100;

const isOnSale =
  (onlyInStock: boolean): Test =>
  ({ variations }) =>
    variations.some(
      ({ salePrice, stockQuantity }) => salePrice !== null && (stockQuantity > 0 || !onlyInStock),
    );

const comesIn =
  (wanted: string, onlyInStock: boolean): Test =>
  (product) =>
    traitsOf(product).colours.some(({ colour, inStock }) => colour === wanted && (inStock || !onlyInStock));

interface Traits {
  cents: number;
  colours: { colour: Colour; inStock: boolean }[];
}

const traits = new WeakMap<CatalogueProduct, Traits>();

function traitsOf(product: CatalogueProduct): Traits {
  let known = traits.get(product);
  if (!known) {
    const colours = product.variations.flatMap(({ attributes, stockQuantity }) =>
      Object.entries(attributes)
        .filter(([name]) => /^colou?r$/i.test(name))
        .flatMap(([, value]) => coloursIn(value))
        .map((colour) => ({ colour, inStock: stockQuantity > 0 })),
    );
    known = { cents: listedPriceOf(product).unitCents, colours };
    traits.set(product, known);
  }
  return known;
}
