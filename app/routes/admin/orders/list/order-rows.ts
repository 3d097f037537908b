import { orderCardData } from "~/components/admin/orders/list/order-card";
import type { OrderThing } from "~/routes/admin/orders/order-things";
import type { OrderRowData } from "~/routes/admin/orders/list/order-row";
import { variationPictures } from "~/domain/catalog/images/variation-pictures";
import { placeNameOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { ordersWithNotes } from "~/domain/orders/customer/notes";
import { withoutPiecesLeft } from "~/domain/orders/handover/pieces-left";
import { handOverLabels, isUnfinished } from "~/lib/orders/order-status";
import { ageText, isLate } from "~/lib/time/age";
import { pickupTitle } from "~/lib/orders/pickup-place";
import { itemsNow } from "~/lib/orders/pieces";
import type { AdminOrder } from "~/schemas/order";

const THINGS = 3;

export async function orderRows(
  orders: AdminOrder[],
  at: Date,
  acted: ReadonlyMap<string, string>,
): Promise<OrderRowData[]> {
  const shown = orders.flatMap((order) => itemsNow(order).slice(0, THINGS));
  const [shop, pictures, noted, empty] = await Promise.all([
    shopSettings(),
    variationPictures(shown.map(({ variationId }) => variationId)),
    ordersWithNotes(orders.map(({ id }) => id)),
    withoutPiecesLeft(orders.map(({ id }) => id)),
  ]);
  return orders.map((order) => ({
    ...orderCardData(order),
    pickup: pickupOf(placeNameOf(shop, order.placeId)),
    age: ageText(order.createdAt, at),
    late: isUnfinished(order.status) && !empty.has(order.id) && isLate(order.readyAt ?? order.createdAt, at),
    noted: noted.has(order.id),
    hasGiftNote: order.giftNote !== "",
    things: thingsOf(itemsNow(order).slice(0, THINGS), pictures),
    more: Math.max(0, itemsNow(order).length - THINGS),
    // No button: a second press at the same place must not hand over what just became ready.
    step: acted.get(order.id) === order.status || empty.has(order.id) ? null : nextStep(order),
  }));
}

export async function picturedThings({ items }: AdminOrder): Promise<OrderThing[]> {
  return thingsOf(items, await variationPictures(items.map(({ variationId }) => variationId)));
}

function thingsOf(items: AdminOrder["items"], pictures: ReadonlyMap<string, string>): OrderThing[] {
  return items.map(({ id, variationId, productName, variationName, quantity, isGiftCard }) => ({
    id,
    quantity,
    isGiftCard,
    name: `${productName}, ${variationName}`,
    picture: pictures.get(variationId) ?? null,
  }));
}

const pickupOf = (place: string | null) => place && pickupTitle(place);

function nextStep({ status, deliveryMethod, shippingAddress }: AdminOrder): OrderRowData["step"] {
  if (shippingAddress.name === "") return null;
  if (status === "pending" || status === "processing") return { intent: "mark-ready", label: "Mark ready" };
  return status === "ready" ? { intent: "hand-over", label: handOverLabels[deliveryMethod] } : null;
}
