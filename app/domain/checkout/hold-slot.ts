import { zoneFor } from "~/domain/delivery/zones";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { holdDeliveryDay } from "~/domain/slots/delivery-days";
import { holdPickupTime } from "~/domain/slots/pickup-times";
import type { SlotHolder } from "~/domain/slots/slots";
import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import type { DeliveryMethod } from "~/schemas/checkout";
import type { Prisma } from "~/services/database";

interface HandoverChoice {
  deliveryMethod: DeliveryMethod;
  postalCode: string;
  /** The id that `placeToKeep` returns. */
  placeId: string | null;
  slotId?: string;
  /** When the order is ready. */
  readyBy: Date | null;
  lines: readonly { isGiftCard?: boolean }[];
}

/**
 * Holds the chosen pickup time or the next delivery day. @returns the slot's id, or null if the shop asks for none
 * @throws DomainError 409 when the time is full or no longer offered
 */
export async function holdSlotOf(
  tx: Prisma.TransactionClient,
  holder: SlotHolder,
  { deliveryMethod, postalCode, placeId, slotId, readyBy, lines }: HandoverChoice,
): Promise<string | null> {
  if (areGiftCards(lines)) return null;
  const shop = await shopSettings(tx);
  const wanted = { slotId, from: readyBy, holder };
  if (deliveryMethod === "pickup") return holdPickupTime(tx, placeOf(shop, placeId), wanted);
  const zone = await zoneFor(postalCode, tx);
  return zone && holdDeliveryDay(tx, zone, shop, wanted);
}
