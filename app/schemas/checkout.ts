import { comparedAmount, line } from "~/schemas/common";
import { cartInput } from "~/schemas/cart";
import { canadianPostalCode } from "~/lib/postal-code";
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
  /** Unit, buzzer; absent when empty. */
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
  .enum(deliveryMethods, { error: "Choose pickup or delivery" })
  .default("pickup");
export type DeliveryMethod = z.infer<typeof deliveryMethod>;

/** Checked while other fields are wrong too, so that all can be corrected in one go. */
const canadianCode = {
  message: "Use a Canadian postal code, like T7Z 1A1",
  when: ({ value }: { value: unknown }) => value instanceof Object,
};

/** A code that is missing or too short has a message already. */
function isDeliverable(input: { deliveryMethod?: unknown; postalCode?: unknown }): boolean {
  const { deliveryMethod, postalCode } = input;
  if (deliveryMethod !== "delivery" || typeof postalCode !== "string" || postalCode.length < 5) return true;
  return canadianPostalCode(postalCode) !== null;
}

/** Where and how an order goes out. Local Delivery needs a Canadian postal code. */
export const contactInput = shippingAddress
  .extend({ deliveryMethod })
  .refine(isDeliverable, { ...canadianCode, path: ["postalCode"] });

/** The checkout page's form: contact, delivery and the total it shows. */
export const placeOrderInput = contactInput.safeExtend({
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

export const orderInput = z
  .object({
    shippingAddress,
    deliveryMethod,
    cart: cartInput,
    stripePaymentIntentId: z.string().trim().min(1, "The payment's id is required").max(255),
  })
  .refine(({ shippingAddress: to, deliveryMethod }) => isDeliverable({ ...to, deliveryMethod }), {
    ...canadianCode,
    path: ["shippingAddress", "postalCode"],
  });
export type OrderInput = z.infer<typeof orderInput>;
