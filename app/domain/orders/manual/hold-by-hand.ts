import { zoneFor } from "~/domain/delivery/zones";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { holdDayByHand } from "~/domain/slots/delivery-days";
import { holdPickupTime, withoutCutoff } from "~/domain/slots/pickup-times";
import { DomainError } from "~/lib/errors";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import type { Prisma } from "~/services/database";

interface HeldFor {
  /** The order or checkout. */
  holderId: string;
  placeId: string | null;
  readyBy: Date | null;
}

/**
 * The chosen pickup time, or the next delivery day with a free place. Null for a pickup without a time, and for a
 * delivery where no day is free: the owner arranges it.
 * @throws DomainError 409 when the chosen time is not free
 */
export async function holdByHand(
  tx: Prisma.TransactionClient,
  { fulfilment, slotId, shippingAddress: { postalCode } }: ManualOrderInput,
  { holderId, placeId, readyBy }: HeldFor,
): Promise<string | null> {
  const shop = await shopSettings(tx);
  const holder = { id: holderId, slotId: null };
  if (fulfilment === "delivery") {
    const zone = await zoneFor(postalCode, tx);
    return zone && holdDayByHand(tx, zone, shop, { from: readyBy, holder });
  }
  if (fulfilment !== "pickup" || !slotId) return null;
  try {
    const place = withoutCutoff(placeOf(shop, placeId));
    return await holdPickupTime(tx, place, { slotId, from: null, readyBy, holder });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.kind, error.message, { ...error.extra, fields: { slotId: [error.message] } });
  }
}
