import { readyByOf } from "~/domain/catalog/ready-by";
import { sendDayProblem } from "~/domain/gift-cards/send-day";
import { placeToKeep } from "~/domain/places/places";
import { invalid, DomainError } from "~/lib/errors";
import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import type { OrderLine } from "~/lib/cart/lines";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import { Prisma } from "~/services/database";
import { zoneFor } from "~/domain/delivery/zones";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { holdDayByHand } from "~/domain/slots/delivery-days";
import { holdPickupTime, withoutCutoff } from "~/domain/slots/pickup-times";

/**
 * How the items reach the customer. Holds the chosen time. Gift cards alone need no place and no time. @throws
 * DomainError 400 for a day on which no gift card can be sent, 409 when the place or the time is not free
 */
export async function handoverByHand(
  tx: Prisma.TransactionClient,
  input: ManualOrderInput,
  lines: readonly OrderLine[],
  holderId: string,
) {
  const giftCardRecipient = recipientOf(input, lines);
  if (areGiftCards(lines))
    return {
      deliveryMethod: "pickup" as const,
      placeId: null,
      slotId: null,
      readyBy: null,
      giftCardRecipient,
    };
  // An order that is already handed over has no place, time or promise.
  if (input.fulfilment === "handed_over")
    return {
      deliveryMethod: "pickup" as const,
      placeId: null,
      slotId: null,
      readyBy: null,
      giftCardRecipient,
    };
  const deliveryMethod = input.fulfilment === "delivery" ? ("delivery" as const) : ("pickup" as const);
  const placeId = await placeToKeep(tx, { deliveryMethod, placeId: input.placeId });
  const readyBy = await readyByOf(tx, lines, placeId);
  const slotId = await holdByHand(tx, input, { holderId, placeId, readyBy });
  return { deliveryMethod, placeId, slotId, readyBy, giftCardRecipient };
}

function recipientOf({ giftCardRecipient }: ManualOrderInput, lines: readonly OrderLine[]) {
  if (!giftCardRecipient || lines.every(({ isGiftCard }) => !isGiftCard)) return Prisma.DbNull;
  const { sendOn } = giftCardRecipient;
  const problem = sendOn === null ? null : sendDayProblem(sendOn);
  if (problem) throw invalid(problem, { "giftCardRecipient.sendOn": [problem] });
  return giftCardRecipient;
}

interface HeldFor {
  /** Id of the order or checkout. */
  holderId: string;
  placeId: string | null;
  readyBy: Date | null;
}

/**
 * Holds the chosen pickup time or the next free delivery day. Null for a pickup without a time, and if no delivery
 * day is free: the owner arranges one. @throws DomainError 409 when the chosen time is not free
 */
async function holdByHand(
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
