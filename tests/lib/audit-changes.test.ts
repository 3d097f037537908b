import { expect, test } from "vitest";
import { changedEntity } from "~/routes/admin/audit-entry";
import { changesOf } from "~/routes/admin/audit-changes";
import { fieldLabel, recorded } from "~/lib/recorded-fields";

test("a change shows its known fields in words, never a stored key", () => {
  const entry = { entity: "product", entityId: "1", account: null, isThere: true, name: "Bee" };
  const after = {
    basePrice: "2.00",
    imagePublicId: null,
    isAdmin: true,
    position: 3,
    "Variation Red": "removed",
  };
  expect(changesOf({ ...entry, action: "product.updated", before: { basePrice: "1.00" }, after })).toEqual([
    { field: "base price", from: "$1.00", to: "$2.00" },
    { field: "Variation Red", from: null, to: "removed" },
  ]);
});

test("the lines of a text stay apart on one line", () => {
  const entry = { entity: "place", entityId: "1", account: null, isThere: true, name: "Market" };
  const after = { specialDays: "2026-12-24 closed\n2026-12-31 9am-1pm\n" };
  const shown = changesOf({ ...entry, action: "place.updated", before: { specialDays: "" }, after });
  expect(shown).toEqual([{ field: "special days", from: "", to: "2026-12-24 closed / 2026-12-31 9am-1pm" }]);
});

test("what was made or deleted lists no empty fields; an emptied field of a change is listed", () => {
  const entry = { entity: "product", entityId: "1", account: null, isThere: true, name: "Bee" };
  const fields = {
    name: "Bee",
    sku: null,
    description: "",
    attributes: {},
    imageId: null,
    isOn: false,
    fee: 2,
  };
  const listed = (shown: ReturnType<typeof changesOf>) => shown.map(({ field }) => field);
  const made = { ...entry, action: "product.created", before: null, after: fields };
  expect(listed(changesOf(made))).toEqual(["switched on", "fee"]);
  const deleted = { ...entry, action: "product.deleted", before: fields, after: null };
  expect(listed(changesOf(deleted))).toEqual(["switched on", "fee"]);
  const changed = { ...entry, action: "product.updated", before: { sku: "B" }, after: { sku: null } };
  expect(changesOf(changed)).toEqual([{ field: "SKU", from: "B", to: "" }]);
});

test("a change of a payment link leads to the link, and to the order that it became", () => {
  const entry = { action: "payment-link.created", entity: "order", entityId: "1", account: null, name: null };
  const shown = { ...entry, before: null, after: null };
  expect(changedEntity({ ...shown, isThere: false }).to).toBe("/admin/orders/links/1");
  expect(changedEntity({ ...shown, isThere: true }).to).toBe("/admin/orders/1");
});

test("only fields that Changes has a word for can be recorded", () => {
  recorded({ discount: "Ten: $1.00", "quantity of Bee": "2" });
  // @ts-expect-error It has no word.
  recorded({ discount: "Ten: $1.00", surprise: "2" });
  // @ts-expect-error Its fields are not known.
  recorded({} as Record<string, string>);
  expect(["discount", "message", "quantity of Bee", "surprise", "constructor"].map(fieldLabel)).toEqual([
    ...["discount", "message", "quantity of Bee", null, null],
  ]);
});
