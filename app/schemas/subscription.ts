import { shippingAddress } from "~/schemas/checkout";
import { z } from "~/schemas/zod";

/** The purposes of emails that need consent. */
export type SubscriptionPurpose = "back_in_stock" | "newsletter" | "review_request";

export const subscriberInput = z.object({
  email: shippingAddress.shape.email.transform((typed) => typed.toLowerCase()),
});
