import { deliveryZones } from "~/domain/delivery/zones";
import { placeOf } from "~/domain/settings/place";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { withoutPiecesLeft } from "~/domain/orders/handover/pieces-left";
import { isDeliveryDay } from "~/domain/slots/delivery-days";
import type { DeliveryZone } from "~/lib/delivery/zone";
import { promiseWords } from "~/lib/orders/words/promise-words";
import { isOpenBetween, openingOn } from "~/lib/time/openings";
import { dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import { db } from "~/services/database";

export interface ClosedPromise {
  id: string;
  name: string;
  phone: string;
  words: string;
}

/** Orders promised for a coming day or time that has been closed since. */
export async function closedPromises(): Promise<ClosedPromise[]> {
  const [shop, zones, orders] = await Promise.all([
    shopSettings(),
    deliveryZones(),
    db.order.findMany({
      where: {
        // Customers of a cancelled market have already been asked.
        cancelledMarketDay: null,
        status: { in: ["pending", "processing", "ready"] },
        OR: [
          { slot: { endsAt: { gt: now() } } },
          {
            status: { not: "ready" },
            slotId: null,
            readyBy: { gte: momentAtShop(dayAtShop(now()), 0) },
          },
        ],
      },
      include: { slot: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  ]);
  const empty = await withoutPiecesLeft(orders.map(({ id }) => id));
  return orders
    .filter((order) => !empty.has(order.id) && !isStillOpen(order, shop, zones))
    .map(({ id, name, phone, ...order }) => ({ id, name, phone, words: promiseWords(order) ?? "" }));
}

interface PromisedOrder {
  deliveryMethod: string;
  placeId: string | null;
  readyBy: Date | null;
  slot: { zoneId: string | null; startsAt: Date; endsAt: Date; isAgreed: boolean } | null;
}

function isStillOpen(
  { deliveryMethod, placeId, readyBy, slot }: PromisedOrder,
  shop: ShopSettings,
  zones: readonly DeliveryZone[],
): boolean {
  if (slot?.isAgreed) return true;
  if (deliveryMethod === "delivery") {
    const zone = zones.find(({ id }) => id === slot?.zoneId);
    return slot ? zone !== undefined && isDeliveryDay(zone, shop, dayAtShop(slot.startsAt)) : true;
  }
  const place = placeOf(shop, placeId);
  if (!place.isOn) return false;
  if (slot) return isOpenBetween(place, slot.startsAt, slot.endsAt);
  const day = readyBy && dayAtShop(readyBy);
  return !day || openingOn(place, day).some(({ closes }) => momentAtShop(day, closes) > readyBy);
}
