import { canadianPostalCode } from "~/lib/text/postal-code";
import { placeId, shippingAddress, slotId } from "~/schemas/checkout";
import { z } from "~/schemas/zod";

const { address, address2, city, province, postalCode } = shippingAddress.shape;

/** What should happen with an order whose market was cancelled. */
export const marketAnswer = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), placeId, slotId }),
  z.object({
    intent: z.literal("deliver"),
    address,
    city,
    province,
    address2: address2.transform((typed) => typed ?? ""),
    postalCode: postalCode.refine((code) => canadianPostalCode(code) !== null, {
      message: "Use a Canadian postal code, like T7Z 1A1",
    }),
  }),
  z.object({ intent: z.literal("cancel") }),
]);

export type MarketAnswer = z.infer<typeof marketAnswer>;
