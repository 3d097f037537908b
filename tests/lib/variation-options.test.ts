import fc from "fast-check";
import { expect, test } from "vitest";
import type { VariationData } from "~/components/storefront/product/product-data";
import { attributeOptions, variationForImage } from "~/routes/storefront/catalog/variation-options";

const names = ["Size", "Color"];
const variation = (Size: string, Color: string, stock: number): VariationData => ({
  id: `${Size} ${Color}`,
  name: `${Size} ${Color}`,
  attributes: { Size, Color },
  unitCents: 100,
  stock,
  sku: null,
  imageId: null,
});
const toys = [
  variation("Small", "Teal", 3),
  variation("Large", "Teal", 0),
  variation("Small", "Ember", 0),
  variation("Large", "Ember", 2),
  variation("Large", "Lilac", 0),
];
const told = (attribute: string, selected: VariationData) =>
  attributeOptions(attribute, names, toys, selected).map((option) => [
    option.label,
    option.variation.id,
    option.selected,
    option.note,
  ]);

test("a value leads to the variation that has it and is otherwise the same; where that is sold out or not made, to one in stock", () => {
  const [smallTeal, , , largeEmber] = toys as [VariationData, VariationData, VariationData, VariationData];
  expect(told("Size", smallTeal)).toEqual([
    ["Small", "Small Teal", true, ""],
    ["Large", "Large Ember", false, "Ember"],
  ]);
  expect(told("Color", smallTeal)).toEqual([
    ["Teal", "Small Teal", true, ""],
    ["Ember", "Large Ember", false, "Large"],
    ["Lilac", "Large Lilac", false, "Large"],
  ]);
  expect(told("Size", largeEmber)).toEqual([
    ["Small", "Small Teal", false, "Teal"],
    ["Large", "Large Ember", true, ""],
  ]);
});

test("every variation in stock is reached from any other by choosing its values", () => {
  const sets = fc
    .uniqueArray(fc.tuple(fc.constantFrom("S", "M", "L"), fc.constantFrom("red", "blue", "green")), {
      minLength: 1,
      selector: String,
    })
    .chain((pairs) =>
      fc.tuple(...pairs.map(([size, color]) => fc.nat(1).map((stock) => variation(size, color, stock)))),
    );
  fc.assert(
    fc.property(sets, (all) => {
      for (const wanted of all.filter(({ stock }) => stock > 0))
        for (const from of all) {
          let selected: VariationData = from;
          for (const name of names)
            selected =
              attributeOptions(name, names, all, selected).find(
                ({ label }) => label === wanted.attributes[name],
              )?.variation ?? selected;
          expect(selected.id).toBe(wanted.id);
        }
    }),
  );
});

test("a picture leads to the variation that it shows, with the other option kept where that is in stock", () => {
  const pictured = toys.map((toy) => ({ ...toy, imageId: toy.attributes.Color ?? null }));
  const [smallTeal, largeTeal, smallEmber, largeEmber, largeLilac] = pictured;
  const led = (imageId: string | null, selected?: VariationData) =>
    variationForImage(imageId, pictured, selected);
  expect(led("Teal", largeTeal)).toBe(largeTeal);
  expect(led("Teal", largeEmber)).toBe(smallTeal);
  expect(led("Ember", smallTeal)).toBe(largeEmber);
  expect(led("Ember", smallEmber)).toBe(smallEmber);
  expect(led("Lilac", smallTeal)).toBe(largeLilac);
  expect([led("Detail", smallTeal), led(null, smallTeal)]).toEqual([undefined, undefined]);
});
