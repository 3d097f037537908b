import { describe, expect, test } from "vitest";
import {
  changeDraft,
  emptyProduct,
  emptyVariation,
  isDraftIntent,
  type ProductDraft,
  readDraft,
} from "~/components/admin/products/product-draft";

const draft: ProductDraft = {
  ...emptyProduct,
  variations: [
    { ...emptyVariation, name: "Blue", attributes: [{ key: "Color", value: "Blue" }] },
    { ...emptyVariation, name: "Red" },
  ],
  addition: { ...emptyVariation, name: "Green", newKey: "Size", newValue: " Small " },
};
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

  test("edit, done, remove and remove-attribute change their own line only", () => {
    expect(after("edit-variation:1").variations.map(({ editing }) => editing)).toEqual([false, true]);
    expect(after("done-variation:1").variations.map(({ editing }) => editing)).toEqual([false, false]);
    expect(after("remove-variation:0").variations.map(({ name }) => name)).toEqual(["Red"]);
    expect(after("remove-attribute:variations.0:0").variations[0]?.attributes).toEqual([]);
  });

  test.each(["save", "remove-variation", "edit-variation:x", "add-variation:1", ""])(
    "%j is none of them",
    (intent) => {
      expect(isDraftIntent(intent)).toBe(false);
    },
  );
});
