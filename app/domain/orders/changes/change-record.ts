import { variationTitle } from "~/lib/catalog/variation-name";
import type { FieldPhrase } from "~/lib/recorded-fields";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { unusualLines } from "~/domain/orders/manual/unusual-lines";
import type { PricedLine } from "~/domain/orders/manual/price-lines";
import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { pickupTitle } from "~/lib/orders/pickup-place";
import { addressOf, balanceOfRow, type OrderRow, refundedPieces } from "~/domain/orders/record";

type ChangedFields = Partial<Record<"status" | FieldPhrase, string>>;

interface ChangedLines {
  lines: readonly PricedLine[];
  missing: readonly PricedLine[];
  oversold: string;
  shop: ShopSettings;
}

/** Names the place, unless it is the store. */
export function methodLabel({ deliveryMethod, placeId }: OrderRow, shop: ShopSettings): string {
  if (deliveryMethod === "delivery") return "Local delivery";
  const { isStore, name } = placeOf(shop, placeId);
  return isStore ? "Pickup" : pickupTitle(name);
}

/** For the audit log. Names no person: contact and notes are only marked as changed. */
export function changeRecord(
  old: OrderRow,
  order: OrderRow,
  { lines, missing, oversold, shop }: ChangedLines,
) {
  const record: { before: ChangedFields; after: ChangedFields } = unusualLines(lines, missing, oversold);
  const add = (field: keyof ChangedFields, from: string, to: string) => {
    if (from === to) return;
    record.before[field] = from;
    record.after[field] = to;
  };
  const [had, has] = [piecesOf(old), piecesOf(order)];
  for (const title of new Set([...had.keys(), ...has.keys()]))
    add(`quantity of ${title}`, String(had.get(title) ?? 0), String(has.get(title) ?? 0));
  add("status", old.status, order.status);
  add("delivery method", methodLabel(old, shop), methodLabel(order, shop));
  add("order total", formatCents(netCents(old)), formatCents(netCents(order)));
  const changed = {
    "contact details": JSON.stringify(addressOf(old)) !== JSON.stringify(addressOf(order)),
    "note for the customer": old.note !== order.note,
    "note of the shop": old.shopNote !== order.shopNote,
    "gift note": old.giftNote !== order.giftNote,
  };
  for (const [field, isChanged] of Object.entries(changed) as [keyof typeof changed, boolean][])
    if (isChanged) record.after[field] = "changed";
  return record;
}

/** Number of pieces by title, without refunded ones. */
export function piecesOf(order: OrderRow): Map<string, number> {
  const refunded = refundedPieces(order);
  const counts = new Map<string, number>();
  for (const item of order.items) {
    const title = variationTitle(item);
    counts.set(title, (counts.get(title) ?? 0) + item.quantity - (refunded[item.id] ?? 0));
  }
  return counts;
}

export function netCents(order: OrderRow): number {
  return toCents(order.totalPrice) - balanceOfRow(order).refundedCents;
}
