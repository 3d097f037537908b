import { variationTitle } from "~/lib/catalog/variation-name";
import type { Order } from "~/schemas/order";

type RefundLine = Order["refunds"][number]["lines"][number];

const labels: Record<Exclude<RefundLine["kind"], "line">, string> = {
  delivery_fee: "Local delivery",
  goodwill: "Goodwill",
  rest: "The rest of the order",
  unassigned: "Part of the order",
};

export function refundLineLabel(
  { kind, itemId, quantity }: Pick<RefundLine, "kind" | "itemId" | "quantity">,
  items: readonly { id: string; productName: string; variationName: string }[],
): string {
  if (kind !== "line") return labels[kind];
  const item = items.find(({ id }) => id === itemId);
  return `${quantity} × ${item ? variationTitle(item) : "item"}`;
}
