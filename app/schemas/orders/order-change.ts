import { MAX_LINES } from "~/lib/cart/cart";
import { deliveryMethods, GIFT_NOTE_MAX, placeId } from "~/schemas/checkout";
import { formId, line, text, wholeNumber } from "~/schemas/common";
import { contactFields } from "~/schemas/orders/contact-by-hand";
import { orderLine } from "~/schemas/orders/manual-order";
import { z } from "~/schemas/zod";

const clearableNote = (max: number) =>
  text(max)
    .nullable()
    .transform((typed) => typed ?? "")
    .optional();

/** Absent fields stay as they are. */
export const orderChangeInput = z.object({
  id: formId,
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
  shippingAddress: z.object(contactFields).partial().optional(),
  placeId,
  deliveryMethod: z.enum(deliveryMethods, { error: "Select pickup or delivery" }).optional(),
  /** How many pieces of each item stay. An item that is not listed is removed. */
  lines: z
    .array(
      z.object({
        itemId: z.uuid().transform((id) => id.toLowerCase()),
        quantity: wholeNumber("Enter how many pieces stay, 0 or more", 0),
      }),
    )
    .optional(),
  added: z.array(orderLine).max(MAX_LINES, `An order has at most ${MAX_LINES} lines`).default([]),
  /** Required when more is sold than is in stock. */
  oversold: line(200).default(""),
  note: clearableNote(2000),
  shopNote: clearableNote(2000),
  giftNote: clearableNote(GIFT_NOTE_MAX),
});

export type OrderChangeInput = z.infer<typeof orderChangeInput>;
