import { canadianPostalCode } from "~/lib/text/postal-code";
import { MAX_LINES, MAX_QUANTITY } from "~/lib/cart/cart";
import { formId, line, priceToStore, text, wholeNumber } from "~/schemas/common";
import { shippingAddress } from "~/schemas/checkout";
import { paymentByHand } from "~/schemas/order-payment";
import { z } from "~/schemas/zod";

export const fulfilments = ["pickup", "delivery", "handed_over"] as const;

const orderLine = z.object({
  variationId: z.uuid(),
  quantity: wholeNumber(`The quantity must be a whole number from 1 to ${MAX_QUANTITY}`, 1, MAX_QUANTITY),
  /** Of one piece, before GST. Absent: the shop's price. */
  price: priceToStore().optional(),
  /** Why it is not the shop's price. */
  reason: line(200).default(""),
});

const { postalCode } = shippingAddress.shape;
const optional = (max: number) => line(max).default("");

/** As in the checkout, but only the name is needed. */
const contact = z.object({
  name: line(200).pipe(z.string().min(1, "Name is required")),
  email: optional(254).pipe(z.union([z.literal(""), z.email("Valid email is required")])),
  phone: optional(40),
  address: optional(200),
  address2: optional(200),
  city: optional(100),
  province: optional(100),
  postalCode: z.union([line(20).pipe(z.literal("")), postalCode]).default(""),
});

export const manualOrderInput = z
  .object({
    /** Becomes the order's id. */
    id: formId,
    lines: z
      .array(orderLine)
      .min(1, "Add at least one item")
      .max(MAX_LINES, `An order has at most ${MAX_LINES} lines`),
    shippingAddress: contact,
    /** The account of an earlier customer. */
    userId: z.uuid().optional(),
    fulfilment: z.enum(fulfilments, { error: "Select pickup, delivery or handed over" }),
    /** The customer sees it. */
    note: text(2000).default(""),
    /** Only the shop sees it. */
    shopNote: text(2000).default(""),
    payments: z.array(paymentByHand).max(10, "An order has at most 10 payments here").default([]),
    /** Why more was sold than was in stock. Empty: such an order is refused. */
    oversold: line(200).default(""),
  })
  .superRefine(({ fulfilment, shippingAddress: to }, context) => {
    if (fulfilment !== "delivery") return;
    const missing = (["address", "city", "province"] as const).filter((name) => to[name] === "");
    const messages = {
      address: "Address is required",
      city: "City is required",
      province: "Province is required",
    };
    for (const name of missing)
      context.addIssue({ code: "custom", path: ["shippingAddress", name], message: messages[name] });
    if (canadianPostalCode(to.postalCode) === null)
      context.addIssue({
        code: "custom",
        path: ["shippingAddress", "postalCode"],
        message: "Use a Canadian postal code, like T7Z 1A1",
      });
  });

export type ManualOrderInput = z.infer<typeof manualOrderInput>;
