import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { pickupTitle } from "~/lib/orders/pickup-place";
import { readyWords } from "~/lib/time/ready-when.ts";

interface OrderHandover {
  /** Null counts as pickup. */
  deliveryMethod: string | null;
  placeId: string | null;
  slot: { words: string } | null;
  readyBy: Date | null;
  status?: string;
}

/** `Pickup at our store on Saturday, Nov 28, 10am-10:30am` or `Local delivery, ready Thursday, Nov 27 after 2 pm`. */
export function handoverWords(
  { deliveryMethod, placeId, slot, readyBy, status }: OrderHandover,
  shop: ShopSettings,
): string {
  const { isStore, name } = placeOf(shop, placeId);
  const how = deliveryMethod === "delivery" ? "Local delivery" : pickupTitle(isStore ? null : name);
  if (slot) return `${how} on ${slot.words}`;
  return readyBy && status !== "ready" ? `${how}, ${readyWords(readyBy).replace(/^R/, "r")}` : how;
}
