import { describe, expect, test } from "vitest";
import {
  changeDraft,
  draftAfter,
  ENTER,
  enterIntent,
  isDraftIntent,
} from "~/components/admin/products/form/draft-buttons";
import {
  emptyProduct,
  emptyVariation,
  type ProductDraft,
  readDraft,
} from "~/components/admin/products/form/product-draft";
import { optionsOf } from "~/components/admin/products/variations/variation-grid";

const draft: ProductDraft = {
  ...emptyProduct,
  variations: [
    { ...emptyVariation, name: "Blue", attributes: [{ key: "Color", value: "Blue" }] },
    { ...emptyVariation, name: "Red" },
  ],
  addition: { ...emptyVariation, name: "Green", newKey: "Size", newValue: " Small " },
};
const opened = emptyProduct;
const after = (intent: string) => changeDraft(draft, intent).draft;

test("the form's fields are read as they were typed", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["name", " A "],
    ["productType", "variable"],
    ["variations.0.name", "Blue"],
    ["variations.0.attributes.0.key", "k"],
    ["variations.0.attributes.0.value", "v"],
    ["variations.0.editing", "yes"],
    ["variations.1.name", ""],
  ] as const)
    form.set(name, value);
  const read = readDraft(form);
  expect(read).toMatchObject({ name: " A ", productType: "variable" });
  expect(read.variations).toHaveLength(2);
  expect(read.variations[0]).toMatchObject({
    name: "Blue",
    editing: true,
    attributes: [{ key: "k", value: "v" }],
  });
});

describe("the buttons", () => {
  test("Add Variation takes what was typed, the attribute beside Add too, and empties its form", () => {
    const added = after("add-variation");
    expect(added.variations[2]).toMatchObject({
      name: "Green",
      attributes: [{ key: "Size", value: "Small" }],
    });
    expect(added.addition).toEqual(emptyVariation);
  });

  test("Add Variation without a name does nothing", () => {
    const unnamed = { ...draft, addition: { ...emptyVariation, name: "  " } };
    expect(changeDraft(unnamed, "add-variation").draft).toEqual(unnamed);
  });

  test("an attribute needs key and value; the same key takes the new value", () => {
    const typed = (newKey: string, newValue: string) =>
      changeDraft(
        {
          ...draft,
          variations: [
            { ...emptyVariation, attributes: [{ key: "Color", value: "Blue" }], newKey, newValue },
          ],
        },
        "add-attribute:variations.0",
      ).draft.variations[0]?.attributes;
    expect(typed("Color", "")).toEqual([{ key: "Color", value: "Blue" }]);
    expect(typed("Color", "Navy")).toEqual([{ key: "Color", value: "Navy" }]);
  });

  test("a known attribute keeps its place when it takes a new value", () => {
    const attributes = [
      { key: "Size", value: "S" },
      { key: "Color", value: "Blue" },
    ];
    const typed = { ...draft.addition, attributes, newKey: "Size", newValue: "L" };
    const { addition } = changeDraft({ ...draft, addition: typed }, "add-attribute:addition").draft;
    expect(addition.attributes).toEqual([{ key: "Size", value: "L" }, attributes[1]]);
  });

  test.each([
    ["addition.name", "add-variation"],
    ["addition.sku", "add-variation"],
    ["addition.newValue", "add-attribute:addition"],
    ["variations.12.newKey", "add-attribute:variations.12"],
    ["variations.12.stockQuantity", "done-variation:12"],
    ["basePrice", null],
    ["variations.x.name", null],
  ])("Enter in %s presses %s", (field, intent) => expect(enterIntent(field)).toBe(intent));

  test("Enter without scripts adds what is typed, one thing after the other, before it saves", () => {
    const variable: ProductDraft = { ...draft, productType: "variable" };
    const attribute = draftAfter({ draft: variable, opened }, ENTER);
    expect(attribute?.addition.attributes).toEqual([{ key: "Size", value: "Small" }]);
    const added = attribute && draftAfter({ draft: attribute, opened }, ENTER);
    expect(added?.variations.at(-1)?.name).toBe("Green");
    expect(added && draftAfter({ draft: added, opened }, ENTER)).toBeNull();
    expect(draftAfter({ draft, opened }, ENTER)).toBeNull();
  });

  describe("Make Variations", () => {
    const grid = (options: ProductDraft["options"], variations: ProductDraft["variations"] = []) =>
      changeDraft({ ...emptyProduct, productType: "variable", options, variations }, "make-variations").draft;
    const size = { name: "Size", values: "Small, Large" };
    const colour = { name: " Colour ", values: "Red,Blue,, red" };

    test("makes one of each combination, in the order in which they are typed, and shows them as a table", () => {
      const { variations, asTable } = grid([size, colour, { name: "", values: "" }]);
      expect(variations.map(({ name }) => name)).toEqual([
        "Small - Red",
        "Small - Blue",
        "Large - Red",
        "Large - Blue",
      ]);
      expect(variations[3]?.attributes).toEqual([
        { key: "Size", value: "Large" },
        { key: "Colour", value: "Blue" },
      ]);
      expect(asTable).toBe(true);
    });

    test("keeps those there are, found by attributes or by name, with all they have; others stay at the end", () => {
      const kept = { ...emptyVariation, id: "1", name: "The little one", stockQuantity: "7", sku: "S" };
      const byAttributes = { ...kept, attributes: [{ key: "size", value: "small" }] };
      const byName = { ...emptyVariation, id: "2", name: "large", priceModifier: "3.00" };
      const other = { ...emptyVariation, id: "3", name: "Special" };
      const made = grid([{ ...size, values: "Small, Medium, Large" }], [other, byName, byAttributes]);
      expect(made.variations).toMatchObject([
        byAttributes,
        { id: "", name: "Medium" },
        { ...byName, attributes: [{ key: "Size", value: "Large" }] },
        other,
      ]);
      expect(grid(made.options, made.variations).variations).toEqual(made.variations);
    });

    test.each([
      [[{ name: "", values: "" }], /^Enter an option/],
      [[{ name: "Size", values: " , " }], /^Size has no values/],
      [[{ name: "", values: "Red" }], /^Name the option/],
      [[size, { name: "size", values: "L" }], /^Give each option a different name/],
      [
        [size, { name: "N", values: Array.from({ length: 51 }, (_, at) => at).join() }],
        /^These would be 102 variations/,
      ],
    ])("%j makes nothing and says why", (options, problem) => {
      const { variations, optionsProblem } = grid(options);
      expect([variations, optionsProblem]).toEqual([[], expect.stringMatching(problem)]);
    });

    test("Enter without scripts makes them once options were typed, and saves what was made", () => {
      const typed: ProductDraft = { ...emptyProduct, productType: "variable", options: [size] };
      const made = draftAfter({ draft: typed, opened }, ENTER);
      expect(made?.variations).toHaveLength(2);
      expect(made && draftAfter({ draft: made, opened }, ENTER)).toBeNull();
      expect(draftAfter({ draft: typed, opened: typed }, ENTER)).toBeNull();
    });

    test("a variation's value with a comma stays one value when others are added before and after it", () => {
      const red = {
        ...emptyVariation,
        id: "1",
        name: "Red, matte",
        attributes: [{ key: "Colour", value: "Red, matte" }],
      };
      const [option] = optionsOf([red]);
      expect(grid(option ? [option] : [], [red]).variations).toEqual([red]);
      const values = ["Blue", option?.values, "Green", "Red"].join(", ");
      const made = grid([{ name: " colour", values }], [red]).variations;
      expect(made.map(({ name }) => name)).toEqual(["Blue", "Red, matte", "Green", "Red"]);
      expect(made[1]).toEqual(red);
    });

    test("the options of a product are read from its variations", () => {
      const { variations } = grid([size, colour]);
      expect(optionsOf(variations)).toEqual([
        { name: "Size", values: "Small, Large" },
        { name: "Colour", values: "Red, Blue" },
        { name: "", values: "" },
      ]);
    });
  });

  test("edit, done, remove and remove-attribute change their own line only", () => {
    expect(after("edit-variation:1").variations.map(({ editing }) => editing)).toEqual([false, true]);
    expect(after("done-variation:1").variations.map(({ editing }) => editing)).toEqual([false, false]);
    expect(after("remove-variation:0").variations.map(({ name }) => name)).toEqual(["Red"]);
    expect(after("remove-attribute:variations.0:0").variations[0]?.attributes).toEqual([]);
  });

  test("after a removed variation the focus is at the next, at the last, or at what adds one", () => {
    const focusAfter = (at: number, from: ProductDraft) => changeDraft(from, `remove-variation:${at}`).focus;
    const left = after("remove-variation:0");
    expect(focusAfter(0, draft)).toBe("edit-variation:0");
    expect(focusAfter(1, draft)).toBe("edit-variation:0");
    expect(focusAfter(0, { ...draft, asTable: true })).toBe("variations.0.priceModifier");
    expect(focusAfter(0, changeDraft(draft, "edit-variation:1").draft)).toBe("variations.0.name");
    expect(focusAfter(0, left)).toBe("addition.name");
  });

  test.each(["save", "remove-variation", "edit-variation:x", "add-variation:1", ""])(
    "%j is none of them",
    (intent) => {
      expect(isDraftIntent(intent)).toBe(false);
    },
  );
});
