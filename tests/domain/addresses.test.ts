import { describe, expect, test } from "vitest";
import { movedTo, productAt } from "~/domain/catalog/addresses";
import { withSlugs } from "~/lib/catalog/product-slugs";
import type { Catalogue, CatalogueProduct } from "~/domain/catalog/catalogue";

const one = "0123abcd-0000-4000-8000-000000000001";
const other = "0123abcd-0000-4000-8000-000000000002";
const alone = "89abcdef-0000-4000-8000-000000000003";

const named = (id: string, name: string) => ({ id, name }) as CatalogueProduct;
const slugs = (...products: CatalogueProduct[]) => withSlugs(products, true).map(({ slug }) => slug);

function catalogueOf(...given: CatalogueProduct[]): Catalogue {
  const products = withSlugs(given, true);
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    products,
    byId,
    categories: [],
    formerSlugs: new Map(),
    categorySlugs: {},
  } as unknown as Catalogue;
}

describe("a readable address", () => {
  test("has the name and the start of the id", () => {
    expect(slugs(named(alone, "Crème Brûlée Cat!"))).toEqual(["creme-brulee-cat-89abcdef"]);
    expect(slugs(named(alone, "🦖"))).toEqual(["89abcdef"]);
    expect(slugs(named(alone, "long ".repeat(50)))[0]).toMatch(/^(long-){12}89abcdef$/);
  });

  test("has the whole id where two products share the start, and changes only their objects", () => {
    const before = withSlugs([named(one, "Twin"), named(alone, "Cat")], true);
    const after = withSlugs([...before, named(other, "Twin")], true);
    expect(after.map(({ slug }) => slug)).toEqual([`twin-${one}`, "cat-89abcdef", `twin-${other}`]);
    expect(after[1]).toBe(before[1]);
  });

  test("is none while it is off", () => {
    expect(withSlugs(withSlugs([named(alone, "Cat")], true), false)[0]?.slug).toBeUndefined();
  });

  test("leads to its product by whole id, by the start of the id, and by an earlier name", () => {
    const shown = catalogueOf(named(one, "Ant"), named(other, "Bee"), named(alone, "Cat"));
    for (const [address, id] of [
      [alone.toUpperCase(), alone],
      ["cat-89abcdef", alone],
      ["kitten-89abcdef", alone],
      ["89abcdef", alone],
      [`bee-${other}`, other],
      ["bee-0123abcd", other],
    ])
      expect(productAt(shown, address ?? "")?.id).toBe(id);
    for (const address of ["cat", "cat89abcdef", "cat-89abcde", "../89abcdef", ""])
      expect(productAt(shown, address)).toBeUndefined();
  });

  test("moves no page that is already there, and none it does not know", () => {
    const shown = catalogueOf(named(alone, "Cat"));
    const to = (path: string) => movedTo(shown, new URL(path, "http://shop.example"));
    expect(to("/product/cat-89abcdef?tab=reviews")).toBeNull();
    expect(to("/product/kitten-89abcdef?tab=reviews")).toBe("/product/cat-89abcdef?tab=reviews");
    for (const path of [
      "/product/",
      "/product/cat-11111111",
      "/products",
      "/products/cats",
      "/productsandmore",
    ])
      expect(to(path)).toBeNull();
  });
});
