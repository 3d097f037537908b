import { expect, test } from "vitest";
import { changesOf } from "~/routes/admin/audit-changes";

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
