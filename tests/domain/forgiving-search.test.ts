import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type Catalogue, catalogue } from "~/domain/catalog/catalogue";
import { matchingProducts } from "~/domain/catalog/listing/listing";
import { forgivingSearch } from "~/domain/catalog/search/forgiving-search";
import { parseFilters } from "~/lib/catalog/product-filters";
import { editDistance } from "~/lib/search/nearest-word";
import { fold } from "~/lib/search/fold";
import { useDatabase } from "../support/database";
import { aProduct } from "./catalog-given";

useDatabase("seeded");

let shown: Catalogue;
beforeAll(async () => {
  await aProduct({ name: "Secret Mermaid", draft: true });
  shown = await catalogue();
});

const filtersOf = (search: string, query = "") =>
  parseFilters(new URLSearchParams(`${query}&${new URLSearchParams({ search })}`));
const meant = (search: string, { synonyms = [] as string[][], query = "" } = {}) => {
  const found = forgivingSearch(shown, filtersOf(search, query), synonyms);
  return found && { text: found.text, names: found.products.map(({ name }) => name) };
};

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const slips: Record<string, (word: string, at: number, letter: string) => string> = {
  wrong: (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  missing: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at + 1) + word.slice(at),
  swapped: (word, at) => {
    const [first = "", second = ""] = word.slice(at);
    return word.slice(0, at) + second + first + word.slice(at + 2);
  },
};

describe("a word of a name with one letter", () => {
  test.each(Object.entries(slips))("%s finds the products with that word", (_kind, slip) => {
    const words = [...new Set(shown.products.flatMap(({ name }) => fold(name).split(" ")))];
    const long = words.filter((word) => word.length > 3);
    expect(long.length).toBeGreaterThan(30);
    fc.assert(
      fc.property(
        fc.constantFrom(...long),
        fc.nat(),
        fc.constantFrom(...letters),
        (word, anywhere, letter) => {
          const typed = slip(word, anywhere % word.length, letter);
          if (matchingProducts(shown, filtersOf(typed)).length > 0) return;
          const text = meant(typed)?.text ?? "";
          // "teys" may be Fidget Toys, "geat" a gear or something great.
          if (shown.categories.some(({ name }) => name === text)) return;
          expect(editDistance(typed, text), typed).toBe(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test.each([
  ["dargon", "dragon", "Flexi Dragon"],
  ["flexy dargon", "flexi dragon", "Flexi Dragon"],
  ["DARGON!", "dragon", "Flexi Dragon"],
  ["slg", "slug", "Fidget Slug"],
  ["bunnies", "bunny", "Knitted Bunny"],
  ["octopuses", "octopus", "Pocket Octopus"],
  ["dargons", "dragon", "Flexi Dragon"],
  ["artciulatde", "Articulated Animals", "Flexi Dragon"],
  ["wildlife", "Prairie Wildlife", "Great Horned Owl"],
  ["dinosaurs", "Dinosaurs", "Tiny Rex"],
])("%s may mean %s", (typed, text, name) => {
  expect(meant(typed)).toEqual({ text, names: expect.arrayContaining([name]) as unknown });
});

test.each([
  ["dragon", "a search that finds something"],
  ["segments", "a word of a description"],
  ["zzzz", "a word similar to none"],
  ["cat owl", "words that are in the shop, but in no product together"],
  ["xy", "two letters"],
  ["302", "a number"],
  ["mermiad", "a draft"],
  ["un dragon rouge vraiment mignon", "another language"],
  ["", "nothing"],
])("nothing is offered for %s: %s", (typed) => {
  expect(meant(typed)).toBeNull();
});

test("a word that is repeated is corrected once", () => {
  expect(meant(Array<string>(20).fill("dargon").join(" "))?.text).toBe("dragon");
});

test("other filters are kept, unless only the whole shop has what was meant", () => {
  const kept = forgivingSearch(shown, filtersOf("dargon", "inStock=true&sort=price"), []);
  expect(kept?.filters).toMatchObject({ search: "dragon", inStock: true, sort: "price" });
  const dropped = forgivingSearch(shown, filtersOf("dargon", "categories=Dinosaurs&inStock=true"), []);
  expect(dropped?.filters).toMatchObject({ search: "dragon", categories: [], inStock: false });
  expect(forgivingSearch(shown, filtersOf("dragon", "categories=Dinosaurs"), [])).toBeNull();
});

test("words of the owner mean the same, also misspelled or in the plural, and only where nothing is found", () => {
  const synonyms = [
    ["wyrm", "lindworm", "dragon"],
    ["sea horse", "octopus"],
  ];
  for (const typed of ["wyrm", "lindwurm", "wyrms", "Lindworms", "flexi wyrm"])
    expect(meant(typed, { synonyms })?.names, typed).toContain("Flexi Dragon");
  expect(meant("sea horse", { synonyms })).toEqual({ text: "octopus", names: ["Pocket Octopus"] });
  expect(meant("wyrm")).toBeNull();
  expect(meant("octopus", { synonyms })).toBeNull();
});

test("a word of the owner is found as a whole word only, also in the plural and for a corrected word", async () => {
  await aProduct({ name: "Gift Card Holder" });
  const before = await catalogue();
  const synonyms = [
    ["wheels", "car"],
    ["king of lizards", "t-rex"],
  ];
  const found = (shop: Catalogue, search: string) =>
    forgivingSearch(shop, filtersOf(search), synonyms)?.products.map(({ name }) => name) ?? [];
  for (const typed of ["wheels", "wheel", "wheals"]) {
    expect([typed, found(before, typed)]).toEqual([typed, found(before, "wheels")]);
    expect(found(before, typed)).not.toContain("Gift Card Holder");
  }
  await aProduct({ name: "Race-Cars" });
  await aProduct({ name: "TRex of Wood" });
  expect(found(await catalogue(), "wheels")).toEqual(["Race-Cars"]);
  expect(found(await catalogue(), "wheals")).toEqual(["Race-Cars"]);
  expect(found(await catalogue(), "king of lizards")).toEqual(["TRex of Wood"]);
});
