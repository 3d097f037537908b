import { expect, test } from "vitest";
import { slugOf } from "~/lib/text/slug";

test.each([
  ["Été à la plage", "ete-a-la-plage"],
  ["  Fidget & Toys! ", "fidget-toys"],
  ["Ça dépend de Noël", "ca-depend-de-noel"],
  ["Cœurs, Bœufs & Smørrebrød", "coeurs-boeufs-smorrebrod"],
  ["Straße", "strasse"],
  ["★★★", ""],
])("the slug of %j keeps the letters under their accents: %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a slug is never longer than its column and never ends in a hyphen", () => {
  expect(slugOf("œ".repeat(100))).toBe("oe".repeat(50));
  expect(slugOf(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
});
