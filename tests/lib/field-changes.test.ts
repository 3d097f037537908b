import { describe, expect, test } from "vitest";
import {
  emptyProduct,
  emptyVariation,
  isUnsaved,
  type ProductDraft,
} from "~/components/admin/products/form/product-draft";
import { rebaseDraft } from "~/routes/admin/products/rebase-draft";
import { changesBetween, isSame, mergeChanges } from "~/lib/catalog/field-changes";

describe("changed form fields", () => {
  test("are those that differ from the opened form; absent fields are unchanged", () => {
    expect(
      changesBetween(
        { name: "A", price: "1.00", tags: { b: 1, a: 2 } },
        { name: "B", price: "1.00", tags: { b: 1, a: 2 } },
      ),
    ).toEqual({ name: { from: "A", to: "B" } });
    const order = { from: { tags: { b: 1, a: 2 } }, to: { tags: { a: 2, b: 1 } } };
    expect(Object.keys(changesBetween(order.from, order.to))).toEqual(["tags"]);
    expect(
      changesBetween<{ name: string; sku: string | null }>(
        { name: "A", sku: "S" },
        { name: undefined, sku: null },
      ),
    ).toEqual({ sku: { from: "S", to: null } });
  });

  test("conflict only if the stored value is neither the opened nor the new one", () => {
    const changes = { name: { from: "A", to: "B" } };
    expect(mergeChanges({ name: "A", price: 1 }, changes)).toEqual({
      merged: { name: "B", price: 1 },
      conflicts: [],
    });
    expect(mergeChanges({ name: "B", price: 2 }, changes)).toEqual({
      merged: { name: "B", price: 2 },
      conflicts: [],
    });
    expect(mergeChanges({ name: "C", price: 2 }, changes)).toEqual({
      merged: { name: "B", price: 2 },
      conflicts: ["name"],
    });
  });

  test("compare lists with their order, objects by their keys", () => {
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toBe(true);
  });
});

describe("a refused product form", () => {
  const row = (id: string, fields: Partial<typeof emptyVariation> = {}) => ({
    ...emptyVariation,
    id,
    name: id,
    stockQuantity: "5",
    ...fields,
  });
  const opened: ProductDraft = {
    ...emptyProduct,
    name: "Dragon",
    basePrice: "10.00",
    productType: "variable",
    variations: [row("Red"), row("Blue")],
  };

  test("shows the stored value of unchanged fields, and both values of fields that two people changed", () => {
    const typed = {
      ...opened,
      name: "Mine",
      variations: [row("Red", { priceModifier: "1.00", stockQuantity: "6", editing: true }), row("Blue")],
    };
    const stored = {
      ...opened,
      name: "Theirs",
      basePrice: "12.00",
      variations: [
        row("Red", { sku: "R", stockQuantity: "4" }),
        row("Blue", { stockQuantity: "1" }),
        row("Green"),
      ],
    };
    const { draft, notes } = rebaseDraft({ opened, typed, stored }, []);
    expect(draft).toMatchObject({ name: "Mine", basePrice: "12.00" });
    expect(draft.variations).toMatchObject([
      { sku: "R", priceModifier: "1.00", stockQuantity: "6", editing: true },
      { stockQuantity: "1" },
      { id: "Green" },
    ]);
    expect(notes).toEqual({
      name: ["Someone changed this: it is now “Theirs”. Saving keeps yours."],
      "variations.0.stockQuantity": ["Changed from 5 to 4 since you opened it. Saving keeps yours."],
    });
  });

  test("drops an untouched row that others removed, keeps a touched one as a new one, and puts used ones back", () => {
    const typed = { ...opened, productType: "simple" as const, variations: [row("Red", { sku: "R" })] };
    expect(
      rebaseDraft({ opened, typed, stored: { ...opened, variations: [row("Blue")] } }, ["Blue"]).draft,
    ).toMatchObject({
      productType: "variable",
      variations: [{ id: "", name: "Red", sku: "R" }, { id: "Blue" }],
    });
    expect(
      rebaseDraft({ opened, typed: opened, stored: { ...opened, variations: [row("Blue")] } }, []).draft
        .variations,
    ).toMatchObject([{ id: "Blue" }]);
  });

  test("puts back a removed row that others changed, and leaves the others removed", () => {
    const typed = { ...opened, variations: [] };
    const { draft, notes } = rebaseDraft(
      { opened, typed, stored: { ...opened, variations: [row("Red"), row("Blue", { sku: "B" })] } },
      [],
    );
    expect(draft.variations).toMatchObject([{ id: "Blue", sku: "B" }]);
    expect(notes["variations.0.name"]).toEqual([
      "Someone changed this variation after you removed it. To delete it, remove it again.",
    ]);
  });
});

test("an open row is not an unsaved change; a half-typed new row is", () => {
  const opened: ProductDraft = { ...emptyProduct, variations: [emptyVariation] };
  expect(isUnsaved(opened, { ...opened, variations: [{ ...emptyVariation, editing: true }] })).toBe(false);
  expect(isUnsaved(opened, { ...opened, addition: { ...emptyVariation, name: "B" } })).toBe(true);
});
