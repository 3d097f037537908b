import { comparedAmount, line, text } from "~/schemas/common";
import { cartInput } from "~/schemas/cart";
import { giftCardRecipient } from "~/schemas/prices/gift-card";
import { canadianPostalCode } from "~/lib/text/postal-code";
import { z } from "~/schemas/zod";

/** The specification uses one message for too short and for absent. */
function required(min: number, message: string, max = 200) {
  return z.string({ error: message }).pipe(line(max)).pipe(z.string().min(min, message));
}

export const shippingAddress = z.object({
  name: required(2, "Name is required"),
  email: required(1, "Valid email is required", 254).pipe(z.email("Valid email is required")),
  phone: required(10, "Valid phone number is required", 40),
  address: required(5, "Address is required"),
  address2: line(200)
    .nullish()
    .transform((typed) => typed || undefined)
    .optional(),
  city: required(2, "City is required", 100),
  province: required(2, "Province is required", 100),
  postalCode: required(5, "Postal code is required", 20).transform(
    (typed) => canadianPostalCode(typed) ?? typed,
  ),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

export const deliveryMethods = ["pickup", "delivery"] as const;
export const deliveryMethod = z
  .enum(deliveryMethods, { error: "Select pickup or delivery" })
  .default("pickup");
export type DeliveryMethod = z.infer<typeof deliveryMethod>;

const CANADIAN_CODE = "Use a Canadian postal code, like T7Z 1A1";

/** Checked even when other fields are wrong, so that all errors show at once. */
const canadianCode = {
  message: CANADIAN_CODE,
  when: ({ value }: { value: unknown }) => value instanceof Object,
};

/** A missing or short code has its own message. */
function isDeliverable(input: { deliveryMethod?: unknown; postalCode?: unknown }): boolean {
  const { deliveryMethod, postalCode } = input;
  if (deliveryMethod !== "delivery" || typeof postalCode !== "string" || postalCode.length < 5) return true;
  return canadianPostalCode(postalCode) !== null;
}

/** Where it is picked up. Shoppers name one of several places; for an order by hand it is the first when absent. */
export const placeId = z.uuid("Select a place").optional();

/** When the chosen time of pickup begins, or the shown delivery day. */
export const slotId = z.iso.datetime("Choose a time").optional();

/** Only where the shop prints gift notes. */
export const GIFT_NOTE_MAX = 500;
const giftNote = text(GIFT_NOTE_MAX).optional();

export const contactInput = shippingAddress
  .extend({ deliveryMethod, placeId, slotId, giftNote })
  .refine(isDeliverable, { ...canadianCode, path: ["postalCode"] });

const placeOrderInput = contactInput.safeExtend({
  amount: comparedAmount,
  /** What the card is charged, where gift cards pay. */
  amountDue: comparedAmount.optional(),
  paymentIntentId: z.string().max(255).optional(),
});

/** Drops what was typed for a delivery if the order is a pickup. */
const dropped = z.literal("").catch("");
const noAddress = {
  address: dropped,
  city: dropped,
  province: dropped,
  postalCode: dropped,
  address2: z.undefined().catch(undefined),
};

interface SentDelivery {
  deliveryMethod?: unknown;
}
interface AddressRule {
  /** The owner's setting: orders for pickup need no address. */
  pickupWithoutAddress: boolean;
}

const isWithoutAddress = ({ deliveryMethod }: SentDelivery, { pickupWithoutAddress }: AddressRule) =>
  pickupWithoutAddress && deliveryMethod !== "delivery";

export const contactInputFor = (sent: SentDelivery, asked: AddressRule) =>
  isWithoutAddress(sent, asked) ? contactInput.safeExtend(noAddress) : contactInput;

export const placeOrderInputFor = (sent: SentDelivery, asked: AddressRule) =>
  isWithoutAddress(sent, asked) ? placeOrderInput.safeExtend(noAddress) : placeOrderInput;

export const orderInputFor = (sent: SentDelivery, asked: AddressRule) =>
  isWithoutAddress(sent, asked)
    ? orderInput.safeExtend({ shippingAddress: shippingAddress.extend(noAddress) })
    : orderInput;

const giftCardCodes = z
  .array(z.string().max(40))
  .max(10, "At most 10 gift cards can pay one order")
  .optional();

export const paymentIntentInput = z.object({
  amount: comparedAmount.describe("The total, before what gift cards pay."),
  amountDue: comparedAmount
    .optional()
    .describe("What you expect the card to be charged, where gift cards pay. Absent: see the answer."),
  cart: cartInput,
  email: z
    .string()
    .pipe(line(254))
    .optional()
    .describe("The buyer's, for discounts that depend on it. Absent: it is asked when the order is made."),
  discountCode: z
    .string()
    .pipe(line(40))
    .optional()
    .describe("The amount is less what this code, or automatic discounts beside it, take off."),
  giftCardCodes: giftCardCodes.describe(
    "They pay first, in this order. The answer's amount is what is left. Absent: those entered in this browser's cart.",
  ),
  placeId: placeId.describe(
    "The place of pickup. If several are on, the order needs one, here or in POST /api/orders.",
  ),
  slotId: slotId.describe("A time of GET /api/pickup-times. It is held when the order is made."),
  postalCode: z
    .string()
    .pipe(line(20))
    .refine((typed) => typed === "" || canadianPostalCode(typed) !== null, CANADIAN_CODE)
    .optional()
    .describe("For delivery: the amount has the fee of delivery there. Absent for pickup."),
  deliveryMethod: z
    .enum(deliveryMethods, { error: "Select pickup or delivery" })
    .optional()
    .describe("With `shippingAddress`, whose postal code then counts."),
  shippingAddress: shippingAddress
    .optional()
    .describe(
      "Of the order, if you know it: what POST /api/orders would refuse after the card was charged is refused here. It is not kept.",
    ),
  giftCardRecipient: giftCardRecipient.optional().describe("As in POST /api/orders, which keeps it."),
});
export type PaymentIntentInput = z.infer<typeof paymentIntentInput>;
export const paymentIntentAnswer = z.object({
  clientSecret: z
    .string()
    .nullable()
    .describe("Null when nothing is due: POST /api/orders then needs no payment."),
  paymentIntentId: z.string().nullable(),
  amount: z.string(),
});

export const orderInput = z
  .object({
    shippingAddress,
    deliveryMethod,
    placeId,
    slotId,
    cart: cartInput,
    stripePaymentIntentId: z
      .string()
      .trim()
      .min(1, "The payment's id is required")
      .max(255)
      .nullish()
      .describe("Absent or null when nothing is due."),
    discountCode: z
      .string()
      .pipe(line(40))
      .optional()
      .describe("Only for an order of 0.00, without a payment."),
    giftCardCodes: giftCardCodes.describe(
      "Only for an order that they pay in full, without another payment.",
    ),
    giftNote: giftNote.describe("Printed on the packing slip, where the shop has that switched on."),
    giftCardRecipient: giftCardRecipient
      .optional()
      .describe("Who gets the gift cards of the order. Absent: the buyer, at once."),
  })
  .refine(({ shippingAddress: to, deliveryMethod }) => isDeliverable({ ...to, deliveryMethod }), {
    ...canadianCode,
    path: ["shippingAddress", "postalCode"],
  });
export type OrderInput = z.infer<typeof orderInput>;
