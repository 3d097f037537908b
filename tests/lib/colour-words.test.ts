import { expect, test } from "vitest";
import { coloursNamed } from "~/lib/search/colour-words";
import { products } from "../../prisma/seed/catalogue.ts";

test.each([
  ["Teal", 1],
  ["gold and black", 2],
  ["Barn Brown", 1],
  ["Red, white & blue", 2],
  ["Glow-in-the-dark", 0],
  ["constructor", 0],
  ["", 0],
])("%j speaks of %d colours", (name, count) => {
  const found = coloursNamed(name);
  expect(found).toHaveLength(count);
  for (const css of found) expect(css).toMatch(/^#[\da-f]{6}$/);
});

test("the seed's colours are known, but for the two that are a mixture", () => {
  const names = products.flatMap(({ variations }) =>
    variations.flatMap(({ attributes }) => attributes.Colour ?? []),
  );
  expect([...new Set(names)].filter((name) => coloursNamed(name).length === 0)).toEqual(["Candy", "Prairie"]);
});
