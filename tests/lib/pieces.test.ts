import { expect, test } from "vitest";
import { orderQuote } from "~/lib/money/quote-rows";
import { isPaymentMissing, notPaidLabel } from "~/lib/orders/order-status";
import { itemsNow, pieceCounts, pieceNotes, removedCents } from "~/lib/orders/pieces";
import type { Order } from "~/schemas/order";

const item = (id: string, quantity: number) => ({
  ...{ id, quantity, variationId: id, productName: id, variationName: "Red" },
  ...{ unitPrice: "10.00", regularPrice: null, totalPrice: "20.00" },
});
const refund = (change: Order["refunds"][number]["change"], itemId: string): Order["refunds"][number] => ({
  ...{ id: itemId, createdAt: "", reason: null, change, amount: "10.50", gst: "0.50", status: "refunded" },
  lines: [{ kind: "line", itemId, quantity: 1, restocked: true, amount: "10.50" }],
});
const totals = { subtotal: "30.00", gst: "1.50", totalPrice: "31.50" };
const rows = (order: Pick<Order, "refunds">) =>
  orderQuote(totals, { removedCents: removedCents(order) }).rows.map(({ label, amount }) => [label, amount]);
const items = [item("dragon", 2), item("slug", 1)];

test("what a change removed is named so, and lowers pieces and total", () => {
  const refunds = [
    refund({ added: "0.00", owedBefore: "0.00" }, "dragon"),
    refund({ added: "0.00", owedBefore: "0.00" }, "slug"),
  ];
  const counts = pieceCounts(items[0] ?? item("", 0), { refunds, replaced: {} });
  expect([counts, pieceNotes(counts)]).toEqual([
    { removed: 1, refunded: 0, replaced: 0, out: 1 },
    ["1 removed"],
  ]);
  expect(itemsNow({ items, refunds })).toEqual([{ ...items[0], quantity: 1 }]);
  expect(rows({ refunds }).slice(-2)).toEqual([
    ["Removed, GST included", "-$21.00"],
    ["Total", "$10.50"],
  ]);
});

test("a refund that is no change lowers neither pieces nor total", () => {
  const refunds = [refund(null, "dragon")];
  expect(pieceNotes(pieceCounts(items[0] ?? item("", 0), { refunds, replaced: {} }))).toEqual(["1 refunded"]);
  expect(itemsNow({ items, refunds })).toEqual(items);
  expect(rows({ refunds })).toEqual(rows({ refunds: [] }));
});

test.each([
  ["web", "pending", "rest", "Refunded, not paid"],
  ["web", "ready", "rest", "Refunded, not paid"],
  ["web", "ready", "unassigned", "Refunded, not paid"],
  ["web", "pending", "line", "Refunded"],
  ["web", "pending", "goodwill", "Refunded"],
  ["web", "fulfilled", "rest", "Refunded"],
  ["web", "cancelled", "rest", null],
  ["manual", "pending", "rest", "Refunded"],
  ["manual", "fulfilled", "rest", "Refunded"],
] as const)("a refunded order (%s, %s, %s) is labelled %s", (source, status, kind, label) => {
  const order = { source, status, refundStatus: "refunded", refunds: [{ lines: [{ kind }] }] } as const;
  expect(notPaidLabel(order)).toBe(label);
  expect(isPaymentMissing(order)).toBe(label === "Refunded, not paid");
  expect(isPaymentMissing({ ...order, refundStatus: null })).toBe(false);
});
