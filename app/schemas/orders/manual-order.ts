import { MAX_LINES, MAX_QUANTITY } from "~/lib/cart/cart";
import { formId, line, priceToStore, text, wholeNumber } from "~/schemas/common";
import { GIFT_NOTE_MAX, placeId, slotId } from "~/schemas/checkout";
import { giftCardRecipient } from "~/schemas/prices/gift-card";
import { contactFields, deliveryErrors } from "~/schemas/orders/contact-by-hand";
import { paymentByHand } from "~/schemas/orders/order-payment";
import { z } from "~/schemas/zod";

export const fulfilments = ["pickup", "delivery", "handed_over"] as const;

export const orderLine = z.object({
  variationId: z.uuid(),
  quantity: wholeNumber(`The quantity must be a whole number from 1 to ${MAX_QUANTITY}`, 1, MAX_QUANTITY),
  price: priceToStore().optional(),
  reason: line(200).default(""),
});

const { name, ...others } = contactFields;

const contact = z.object({
  name,
  email: others.email.default(""),
  phone: others.phone.default(""),
  address: others.address.default(""),
  address2: others.address2.default(""),
  city: others.city.default(""),
  province: others.province.default(""),
  postalCode: others.postalCode.default(""),
});

export const manualOrderInput = z
  .object({
    id: formId,
    lines: z
      .array(orderLine)
      .min(1, "Add at least one item")
      .max(MAX_LINES, `An order has at most ${MAX_LINES} lines`),
    shippingAddress: contact,
    userId: z.uuid().optional(),
    placeId,
    /** Absent: no pickup time yet. A delivery gets the next free day. */
    slotId,
    fulfilment: z.enum(fulfilments, { error: "Select pickup, delivery or handed over" }),
    /** Absent: the fee of the delivery zone. */
    deliveryFee: priceToStore().optional(),
    discountCode: line(40)
      .default("")
      .describe("Refused if it lowers nothing. Automatic discounts apply beside it."),
    giftCardRecipient: giftCardRecipient
      .optional()
      .describe("Who gets its gift cards. Absent: the customer."),
    note: text(2000).default(""),
    giftNote: text(GIFT_NOTE_MAX).default("").describe("Printed on the packing slip."),
    shopNote: text(2000).default(""),
    payments: z.array(paymentByHand).max(10, "An order has at most 10 payments here").default([]),
    /** Asks for a link that pays what is left. Without any payment, the order is placed when the link is paid. */
    paymentLink: z.boolean().default(false),
    /** Required when more is sold than is in stock. */
    oversold: line(200).default(""),
  })
  .superRefine(({ fulfilment, shippingAddress: to }, context) => {
    if (fulfilment !== "delivery") return;
    for (const [name, message] of Object.entries(deliveryErrors(to)))
      context.addIssue({ code: "custom", path: ["shippingAddress", name], message });
  });

export type ManualOrderInput = z.infer<typeof manualOrderInput>;
