import { readyByOf } from "~/domain/catalog/ready-by";
import { type OrderRow, piecesOut } from "~/domain/orders/record";
import type { WantedChange } from "~/domain/orders/changes/wanted-change";
import { zoneFor } from "~/domain/delivery/zones";
import { holdDayByHand } from "~/domain/slots/delivery-days";
import { placeToKeep } from "~/domain/places/places";
import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { statusWithNewPieces } from "~/lib/orders/order-status.ts";
import type { OrderChangeInput } from "~/schemas/orders/order-change";
import type { Prisma } from "~/services/database";

/** A place that was switched off stays until another one is chosen. */
export function wantedPlace(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { deliveryMethod }: WantedChange,
  { placeId }: OrderChangeInput,
  shop: ShopSettings,
): Promise<string | null> {
  const isSame = placeId === undefined || placeId === placeOf(shop, order.placeId).id;
  const isKept = deliveryMethod === order.deliveryMethod && (isSame || deliveryMethod === "delivery");
  return isKept ? Promise.resolve(order.placeId) : placeToKeep(tx, { deliveryMethod, placeId });
}

/** Another delivery gets the next day with a free place. Another place loses its time; a new one is chosen in the order. */
export async function changedSlot(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { deliveryMethod, placeId, contact, readyBy }: WantedChange & Pick<OrderRow, "placeId" | "readyBy">,
  shop: ShopSettings,
): Promise<string | null> {
  const isSame = deliveryMethod === order.deliveryMethod && placeId === order.placeId;
  if (deliveryMethod === "pickup") return isSame ? order.slotId : null;
  const zone = await zoneFor(contact.postalCode, tx);
  const before = isSame ? await zoneFor(order.postalCode, tx) : null;
  if (!zone || zone.id === before?.id) return isSame ? order.slotId : null;
  return holdDayByHand(tx, zone, shop, { from: readyBy, holder: { id: order.id, slotId: null } });
}

interface PromiseChange {
  placeId: string | null;
  removed: readonly { lineId: string; quantity: number }[];
  added: readonly { productId: string }[];
  shop: ShopSettings;
}

/** Another place has its own hours, counted from the order's date. Otherwise an order keeps its promise. */
export async function changedPromise(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { placeId, removed, added, shop }: PromiseChange,
): Promise<Date | null> {
  const isMoved = placeOf(shop, placeId).id !== placeOf(shop, order.placeId).id;
  const status = added.length > 0 ? statusWithNewPieces(order.status) : order.status;
  if (!isMoved || status === "ready") return order.readyBy;
  const gone = new Map(removed.map(({ lineId, quantity }) => [lineId, quantity]));
  const kept = piecesOut(order).filter(({ id, quantity }) => quantity > (gone.get(id) ?? 0));
  return readyByOf(tx, [...kept, ...added], placeId, order.createdAt);
}
