import { type Place, placesOnOf } from "~/domain/places/place";
import { shopSettings } from "~/domain/settings/settings";
import { conflict } from "~/lib/errors";
import type { DeliveryMethod } from "~/schemas/checkout";
import type { Db } from "~/services/database";

/** Cached like the settings. Inside a transaction pass `on`. */
export async function placesOn(on?: Db): Promise<Place[]> {
  return placesOnOf(await shopSettings(on));
}

/**
 * The place that an order keeps: null for a delivery, and while the store is the only place.
 * @throws DomainError 409 when the chosen place is switched off or deleted
 */
export async function placeToKeep(
  tx: Db,
  { deliveryMethod, placeId }: { deliveryMethod: DeliveryMethod; placeId?: string | null },
): Promise<string | null> {
  if (deliveryMethod === "delivery") return null;
  // Locked until the commit: a place that an order names is neither switched off nor deleted at the same time.
  const rows = await tx.$queryRaw<{ id: string; isStore: boolean }[]>`
    SELECT id::text, is_store AS "isStore" FROM places WHERE is_on ORDER BY position, created_at, id FOR SHARE`;
  if (placeId && !rows.some(({ id }) => id === placeId))
    throw conflict("Pickup at this place has ended. Choose another place; nothing was charged.");
  const [first] = rows;
  if (rows.length === 1 && first?.isStore) return null;
  return placeId ?? first?.id ?? null;
}
