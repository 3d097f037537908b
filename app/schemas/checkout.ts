import { comparedAmount, line } from "~/schemas/common";
import { cartInput } from "~/schemas/cart";
import { MAX_LINES } from "~/lib/cart";
import { z } from "~/schemas/zod";

/** A field with the specification's message both for too short and for absent. */
function required(min: number, message: string, max = 200) {
  return z.string({ error: message }).pipe(line(max)).pipe(z.string().min(min, message));
}

export const shippingAddress = z.object({
  name: required(2, "Name is required"),
  email: required(1, "Valid email is required", 254).pipe(z.email("Valid email is required")),
  phone: required(10, "Valid phone number is required", 40),
  address: required(5, "Address is required"),
  city: required(2, "City is required", 100),
  province: required(2, "Province is required", 100),
  postalCode: required(5, "Postal code is required", 20).transform(normalPostalCode),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** `t7z1a1` → `T7Z 1A1`; anything that is no Canadian code stays as typed. */
function normalPostalCode(typed: string): string {
  const match = /^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i.exec(typed);
  return match ? `${match[1]} ${match[2]}`.toUpperCase() : typed;
}

export const deliveryMethods = ["pickup", "delivery"] as const;
export const deliveryMethod = z
  .enum(deliveryMethods, { error: "Choose pickup or delivery" })
  .default("pickup");
export type DeliveryMethod = z.infer<typeof deliveryMethod>;

/** A line as a page shows it. A refusal uses its names when the shop no longer knows them. */
const shownLine = cartInput.element.extend({
  productName: line(255).optional(),
  variationName: line(255).optional(),
});
export type ShownLine = z.infer<typeof shownLine>;
export const shownLines = z.array(shownLine).max(MAX_LINES).catch([]);

/** The checkout page's form: contact, delivery and the total it shows. */
export const placeOrderInput = shippingAddress.extend({
  deliveryMethod,
  amount: comparedAmount,
  /** With scripts: the payment that the page's card form will confirm. */
  paymentIntentId: z.string().max(255).optional(),
});

export const paymentIntentInput = z.object({ amount: comparedAmount, cart: cartInput });
export const paymentIntentAnswer = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.string(),
});

export const orderInput = z.object({
  shippingAddress,
  deliveryMethod,
  cart: cartInput,
  stripePaymentIntentId: z.string().trim().min(1, "The payment's id is required").max(255),
});
export type OrderInput = z.infer<typeof orderInput>;
