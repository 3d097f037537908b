import { describe, expect, test } from "vitest";
import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";
import { listProducts, matchingProducts } from "~/domain/catalog/listing/listing";
import { ageIn, readFacts } from "~/lib/catalog/facts";
import { noFilters, parseFilters } from "~/lib/catalog/product-filters";

interface Given {
  price: string;
  colours?: Record<string, number>;
  facts?: string;
  category?: string;
  salePrice?: string;
}

function toy(name: string, { price, colours = { Plain: 1 }, facts, category = "Toys", salePrice }: Given) {
  const variations = Object.entries(colours).map(([Colour, stockQuantity]) => ({
    ...{ attributes: { Colour }, stockQuantity, priceModifier: "0.00", salePrice: salePrice ?? null },
  }));
  return {
    ...{ name, description: "", category, facts, variations, basePrice: price, salePrice: salePrice ?? null },
    ...{ soldPieces: { sold: 0 }, rating: { average: null, count: 0 } },
    totalAvailable: Object.values(colours).reduce((sum, count) => sum + count, 0),
  } as unknown as CatalogueProduct;
}

const shop = {
  products: [
    toy("Whale", { price: "9.99", colours: { Navy: 2, "Sunset, Coral and Gold": 0 }, facts: "Age: 3+" }),
    toy("Dragon", { price: "24.99", colours: { Teal: 0, Ruby: 4 }, category: "Dragons" }),
    toy("Pen Cup", { price: "14.00", facts: "Age: made for desks", category: "Dragons", salePrice: "12.00" }),
    toy("Rattle", { price: "15.00", facts: "Age: from 18 months" }),
  ],
  categories: [{ name: "Dragons", facts: "Age: from 6 years" }],
} as unknown as Catalogue;

const listed = (query: string) =>
  matchingProducts(shop, parseFilters(new URLSearchParams(query))).map(({ name }) => name);
const facets = (query = "") => listProducts(shop, parseFilters(new URLSearchParams(query))).facets;

describe("filters of toy buyers", () => {
  test("by age: toys that suit it, by their own fact or their category's", () => {
    expect(listed("age=2")).toEqual(["Rattle"]);
    expect(listed("age=3")).toEqual(["Whale", "Rattle"]);
    expect(listed("age=8")).toEqual(["Whale", "Dragon", "Rattle"]);
  });

  test("by price: the price, on sale the sale price, is below it", () => {
    expect(listed("under=15")).toEqual(["Whale", "Pen Cup"]);
    expect(listed("under=12")).toEqual(["Whale"]);
  });

  test("by colour: any word of it, in small or capital letters", () => {
    expect(listed("colour=blue")).toEqual(["Whale"]);
    expect(listed("colour=red")).toEqual(["Dragon"]);
    expect(listed("colour=Blue")).toEqual(listed("colour=blue"));
    expect(listed("colour=chartreuse")).toEqual([]);
  });

  test("by sale, and together with each other and the specified ones", () => {
    expect(listed("onSale=true")).toEqual(["Pen Cup"]);
    expect(listed("colour=blue&age=3&under=10&categories=Toys&search=whale")).toEqual(["Whale"]);
    expect(listed("colour=blue&age=3&under=10&categories=Dragons")).toEqual([]);
  });

  const snail = toy("Snail", { price: "14.00", colours: { Teal: 0, Ruby: 1 } });
  const [teal, ruby] = snail.variations.map((variation) => ({ ...variation }));
  const cheapTeal = { ...teal, priceModifier: "-6.00", salePrice: "5.00" };
  const listedWith = (variations: unknown[]) => {
    const known = variations as typeof snail.variations;
    const totalAvailable = known.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0);
    const products = [{ ...snail, variations: known, totalAvailable }, ...shop.products];
    const listing = (query: string) =>
      listProducts({ ...shop, products }, parseFilters(new URLSearchParams(query)));
    const names = (query: string) => listing(query).products.map(({ name }) => name);
    return {
      names,
      isFound: (query: string) => names(query).includes("Snail"),
      facets: (query: string) => listing(query).facets,
    };
  };

  test("price, colour, sale and stock are those of one and the same variation", () => {
    const inStock = { ...cheapTeal, stockQuantity: 1 };
    const { isFound, facets } = listedWith([inStock, ruby]);
    const all = ["under=10&colour=blue&onSale=true", "under=15&colour=red&inStock=true", "onSale=true"];
    for (const query of all) expect([query, isFound(query)]).toEqual([query, true]);
    const split = ["under=10&colour=red", "colour=red&onSale=true"];
    for (const query of split) expect([query, isFound(query)]).toEqual([query, false]);
    const { colours, onSale } = facets("under=10");
    expect(colours.map(({ value, count }) => [value, count])).toContainEqual(["red", 0]);
    expect(onSale).toBe(1);
    expect(facets("colour=red").onSale).toBe(0);
  });

  test("leave out a variation that is sold out as long as another can be bought", () => {
    const { isFound, facets, names } = listedWith([cheapTeal, ruby]);
    for (const query of ["under=10", "colour=blue", "onSale=true"])
      expect([query, isFound(query)]).toEqual([query, false]);
    expect(isFound("under=15&colour=red")).toBe(true);
    expect(facets("colour=red").onSale).toBe(0);
    expect(facets("").prices[0]).toEqual({ value: 10, count: 1 });
    expect(names("")[0]).toBe("Snail");
  });

  test("find a toy that is sold out as a whole by all its variations, after those that can be bought", () => {
    const { isFound, names } = listedWith([cheapTeal, { ...ruby, stockQuantity: 0 }]);
    for (const query of ["under=10", "colour=blue", "colour=red", "onSale=true"])
      expect([query, isFound(query)]).toEqual([query, true]);
    expect(isFound("colour=blue&inStock=true")).toBe(false);
    expect(names("colour=blue")).toEqual(["Whale", "Snail"]);
  });

  test("are offered only where the catalogue has such, each with what it would find beside the other filters", () => {
    expect(facets()).toEqual({
      ages: [
        { value: 2, count: 1 },
        { value: 3, count: 2 },
        { value: 6, count: 3 },
      ],
      prices: [
        { value: 10, count: 1 },
        { value: 15, count: 2 },
        { value: 20, count: 3 },
      ],
      colours: [
        { value: "red", count: 1 },
        { value: "blue", count: 1 },
      ],
      onSale: 1,
    });
    expect(facets("categories=Dragons&colour=blue").colours.map(({ count }) => count)).toEqual([1, 0]);
    expect(facets("categories=Dragons&colour=blue").prices.map(({ count }) => count)).toEqual([0, 0, 0]);
    const nothing = { ...shop, products: [], categories: [] };
    expect(listProducts(nothing, noFilters).facets).toEqual({
      ages: [],
      prices: [],
      colours: [],
      onSale: null,
    });
  });

  test("take what an address cannot mean as not set", () => {
    const query = "age=three&under=-5&colour=%3Cb%3E&onSale=1";
    expect(parseFilters(new URLSearchParams(query))).toEqual(noFilters);
  });
});

test.each([
  ["from 3 years", 3],
  ["3+", 3],
  ["18 months and up", 2],
  ["6-18 months", 1],
  ["6+ months", 1],
  ["from 1.5 years", 2],
  ["Ages 5 to 9", 5],
  ["made for desks, not for toddlers", null],
])("the fact “Age: %s” means %s", (text, years) => {
  expect(ageIn(readFacts(`Age: ${text}`) ?? [])).toBe(years);
});
