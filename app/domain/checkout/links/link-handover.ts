import { type LinkState, linkState } from "~/domain/checkout/links/link-state";
import { handoverWords } from "~/domain/orders/handover/handover-words";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { db } from "~/services/database";

export interface LinkHandover {
  words: string;
  /** The pickup address. */
  address: string | null;
}

interface PaymentLinkState {
  id: string;
  state: string;
  heldUntil: Date | null;
  paysOrderId: string | null;
}

/** How the order is handed over. Null if nothing is promised, or no longer. */
export async function linkHandover(link: PaymentLinkState): Promise<LinkHandover | null> {
  const handover = await promisedOf(link, linkState(link));
  if (!handover || !(handover.placeId ?? handover.slot ?? handover.readyBy)) return null;
  const shop = await shopSettings();
  const isPickup = handover.deliveryMethod !== "delivery";
  return {
    words: handoverWords(handover, shop),
    address: isPickup ? placeOf(shop, handover.placeId).address : null,
  };
}

const promised = {
  deliveryMethod: true,
  placeId: true,
  readyBy: true,
  slot: { select: { words: true } },
} as const;

function promisedOf({ id, paysOrderId }: PaymentLinkState, state: LinkState) {
  // A link that became an order has the order's id.
  const orderId = paysOrderId ?? (state === "paid" ? id : null);
  if (orderId !== null)
    return db.order.findFirst({
      where: { id: orderId, status: { notIn: ["cancelled", "fulfilled"] }, cancelledMarketDay: null },
      select: { ...promised, status: true },
    });
  return state === "open" ? db.checkout.findUnique({ where: { id }, select: promised }) : null;
}
