import { readyByOf } from "~/domain/catalog/ready-by";
import { sendDayProblem } from "~/domain/gift-cards/send-day";
import { holdByHand } from "~/domain/orders/manual/hold-by-hand";
import { placeToKeep } from "~/domain/places/places";
import { invalid } from "~/lib/errors";
import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import type { OrderLine } from "~/lib/cart/lines";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import { Prisma } from "~/services/database";

/**
 * How the items reach the customer; gift cards alone need no place or time. Its time is held.
 * @throws DomainError 400 for a day on which no email goes out, 409 when the place or the time is not free
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
  // Nobody comes for it any more: it has no place, time or promise.
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
