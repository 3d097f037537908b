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

  test("by colour: any word of it, and with in-stock only those that are in stock", () => {
    expect(listed("colour=blue")).toEqual(["Whale", "Dragon"]);
    expect(listed("colour=blue&inStock=true")).toEqual(["Whale"]);
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
  const withSnail = {
    ...shop,
    products: [{ ...snail, variations: [cheapTeal, ruby] }, ...shop.products],
  } as Catalogue;
  const ofSnail = (query: string) => {
    const { products, facets } = listProducts(withSnail, parseFilters(new URLSearchParams(query)));
    return { isFound: products.some(({ name }) => name === "Snail"), facets };
  };

  test("price, colour, sale and stock are those of one and the same variation", () => {
    const all = ["under=10&colour=blue&onSale=true", "under=15&colour=red&inStock=true", "onSale=true"];
    for (const query of all) expect([query, ofSnail(query).isFound]).toEqual([query, true]);
    const split = ["under=10&colour=red", "colour=red&onSale=true", "under=10&inStock=true"];
    for (const query of split) expect([query, ofSnail(query).isFound]).toEqual([query, false]);
    const { colours, onSale } = ofSnail("under=10").facets;
    expect(colours.map(({ value, count }) => [value, count])).toContainEqual(["red", 0]);
    expect(onSale).toBe(1);
    expect(ofSnail("colour=red").facets.onSale).toBe(0);
  });

  test("a toy whose wanted colour is sold out comes after those that have it", () => {
    const names = (query: string) =>
      matchingProducts(withSnail, parseFilters(new URLSearchParams(query))).map(({ name }) => name);
    expect(names("")[0]).toBe("Snail");
    expect(names("colour=blue")).toEqual(["Whale", "Snail", "Dragon"]);
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
        { value: "orange", count: 1 },
        { value: "yellow", count: 1 },
        { value: "blue", count: 2 },
      ],
      onSale: 1,
    });
    expect(facets("categories=Dragons&colour=blue").colours.map(({ count }) => count)).toEqual([1, 0, 0, 1]);
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
