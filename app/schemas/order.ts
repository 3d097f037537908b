import { orderStatuses, settableStatuses } from "~/lib/orders/order-status.ts";
import { moneyText, text, timestamp, wholeNumber } from "~/schemas/common";
import { deliveryMethods } from "~/schemas/checkout";
import { z } from "~/schemas/zod";

export const orderItem = z.object({
  id: z.string(),
  variationId: z.string(),
  productName: z.string(),
  variationName: z.string(),
  quantity: z.number(),
  unitPrice: moneyText,
  totalPrice: moneyText,
});

const refundStatuses = ["pending", "refunded", "failed"] as const;

export const order = z.object({
  id: z.string(),
  createdAt: timestamp,
  status: z.enum(orderStatuses),
  deliveryMethod: z.enum(deliveryMethods),
  items: z.array(orderItem),
  subtotal: moneyText,
  gst: moneyText,
  totalPrice: moneyText,
  /** Empty after the customer was removed. */
  shippingAddress: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    address2: z.string().optional(),
    city: z.string(),
    province: z.string(),
    postalCode: z.string(),
  }),
  refundStatus: z.enum(refundStatuses).nullable(),
});

export const adminOrder = order.extend({
  userId: z.string().optional(),
  guestEmail: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  version: z.number(),
  readyAt: timestamp.nullable(),
  shopNote: z.string(),
});

export const shopNoteInput = z.object({ shopNote: z.string().pipe(text(2000)) });

/** For those who know only the payment. */
export const orderStub = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  totalPrice: moneyText,
});

export type Order = z.infer<typeof order>;
export type AdminOrder = z.infer<typeof adminOrder>;

/** The domain refuses `ready`: only marking ready sets it. */
export const statusInput = z.object({
  status: z.enum(settableStatuses, { error: "Select pending, processing, fulfilled or cancelled" }),
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});

export interface PaymentRecord {
  id: string;
  intentId: string | null;
  hosted: boolean;
  amount: string;
  status: string;
  paidAt: string | null;
  failure: string | null;
  /** False for other payments of the checkout. */
  ofOrder: boolean;
  dispute: { id: string; reason: string | null; at: string | null } | null;
  refunds: RefundRecord[];
}

export interface RefundRecord {
  id: string;
  /** cancelled, unplaceable, duplicate, or provider:{id} for the provider's dashboard. */
  cause: string;
  amount: string;
  status: string;
  refundId: string | null;
  failure: string | null;
  refundedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
