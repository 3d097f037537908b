import { canadianPostalCode } from "~/lib/text/postal-code";
import { line } from "~/schemas/common";
import { shippingAddress } from "~/schemas/checkout";
import { z } from "~/schemas/zod";

const clearable = (max: number) =>
  line(max)
    .nullable()
    .transform((typed) => typed ?? "");

export const contactFields = {
  name: line(200).pipe(z.string().min(1, "Name is required")),
  email: clearable(254).pipe(z.union([z.literal(""), z.email("Valid email is required")])),
  phone: clearable(40),
  address: clearable(200),
  address2: clearable(200),
  city: clearable(100),
  province: clearable(100),
  postalCode: z.union([clearable(20).pipe(z.literal("")), shippingAddress.shape.postalCode]),
};

type AddressFields = Record<"address" | "city" | "province" | "postalCode", string>;

export function deliveryErrors(to: AddressFields): Partial<AddressFields> {
  return {
    ...(to.address === "" && { address: "Address is required" }),
    ...(to.city === "" && { city: "City is required" }),
    ...(to.province === "" && { province: "Province is required" }),
    ...(canadianPostalCode(to.postalCode) === null && {
      postalCode: "Use a Canadian postal code, like T7Z 1A1",
    }),
  };
}
