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
  /** The price without the sale; null without a sale. */
  regularPrice: moneyText.nullable(),
  totalPrice: moneyText,
  isGiftCard: z.boolean().optional(),
});

const refundStatuses = ["pending", "refunded", "failed"] as const;

const adjustment = z.object({
  type: z.enum(["discount", "delivery_fee", "rounding"]),
  lowers: z.enum(["lines", "fee"]).nullable(),
  label: z.string(),
  amount: moneyText,
});

const payment = z.object({
  id: z.string(),
  method: z.enum(["card", "gift_card", "cash", "e_transfer", "terminal"]),
  amount: moneyText,
  paidAt: timestamp.nullable(),
  giftCard: z
    .object({
      lastFour: z.string().describe("Of its code."),
      left: moneyText.describe(
        "What this payment left on it, without what checkouts held, and with what came back since.",
      ),
    })
    .nullable(),
});

const adminPayment = payment.extend({
  /** The cash that was handed over; what exceeds the amount was given as change. */
  received: moneyText.nullable(),
  reference: z.string(),
  /** The admin who entered it; null for card payments in the shop. */
  enteredById: z.string().nullable(),
});

export const refundReasons = ["damaged", "wrong_item", "late", "goodwill", "other"] as const;

const refund = z.object({
  id: z.string(),
  createdAt: timestamp,
  /** Null for a changed or cancelled order, and for a refund made in Stripe's dashboard. */
  reason: z.enum(refundReasons).nullable(),
  /** If a change of the order removed items: what it added, with GST, and what was owed before it. */
  change: z.object({ added: moneyText, owedBefore: moneyText }).nullable(),
  amount: moneyText,
  gst: moneyText,
  status: z.enum(refundStatuses),
  lines: z.array(
    z.object({
      kind: z.enum(["line", "delivery_fee", "goodwill", "rest", "unassigned"]),
      itemId: z.string().nullable(),
      quantity: z.number(),
      restocked: z.boolean(),
      amount: moneyText,
    }),
  ),
});

const adminRefund = refund.extend({
  parts: z.array(
    z.object({
      id: z.string(),
      paymentId: z.string(),
      method: payment.shape.method,
      amount: moneyText,
      status: z.enum(refundStatuses),
      reference: z.string(),
      refundedAt: timestamp.nullable(),
    }),
  ),
});

export const orderSources = ["web", "manual"] as const;

export const paymentStatuses = ["unpaid", "partly_paid", "paid", "partly_refunded", "refunded"] as const;

export const order = z.object({
  id: z.string(),
  createdAt: timestamp,
  status: z.enum(orderStatuses),
  deliveryMethod: z.enum(deliveryMethods),
  /** Absent for deliveries, and while the store is the only place. */
  placeId: z.string().optional(),
  items: z.array(orderItem),
  subtotal: moneyText,
  gst: moneyText,
  totalPrice: moneyText,
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
  source: z.enum(orderSources),
  paymentStatus: z.enum(paymentStatuses),
  note: z.string(),
  /** The shopper's text, printed on the packing slip. */
  giftNote: z.string(),
  /** Who gets its gift cards; null means the buyer. */
  giftCardRecipient: z
    .object({ name: z.string(), email: z.string(), message: z.string(), sendOn: z.string().nullable() })
    .nullable(),
  readyBy: timestamp.nullable(),
  /** The chosen time of pickup, or the delivery day; null where the shop asks for none. */
  slot: z.object({ startsAt: timestamp, endsAt: timestamp, words: z.string() }).nullable(),
  /** The day of its pickup, if the shop cancelled that day and nobody has chosen yet what to do. */
  cancelledMarketDay: z.string().nullable(),
  adjustments: z.array(adjustment),
  payments: z.array(payment),
  refunds: z.array(refund),
  /** For a cancelled order: what was spent of its gift cards, and is not given back. */
  kept: moneyText,
  replacesId: z.string().nullable(),
  replacementIds: z.array(z.string()),
});

export const adminOrder = order.extend({
  userId: z.string().optional(),
  guestEmail: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  version: z.number(),
  readyAt: timestamp.nullable(),
  /** For a ready order: when it was last noted that the customer did not come. */
  notThereAt: timestamp.nullable(),
  shopNote: z.string(),
  owed: moneyText,
  payments: z.array(adminPayment),
  refunds: z.array(adminRefund),
});

export const shopNoteInput = z.object({ shopNote: z.string().pipe(text(2000)) });

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
  method: Order["payments"][number]["method"];
  amount: string;
  received: string | null;
  reference: string;
  enteredBy: string | null;
  status: string;
  paidAt: string | null;
  failure: string | null;
  ofOrder: boolean;
  dispute: { id: string; reason: string | null; at: string | null } | null;
  refundParts: RefundPartRecord[];
}

export interface RefundPartRecord {
  id: string;
  /** cancelled, unplaceable, duplicate, provider:{id}, replacement:{id}, or the id of an admin's refund. */
  cause: string;
  amount: string;
  status: string;
  providerRefundId: string | null;
  reference: string;
  givenBackBy: string | null;
  /** How a failed card refund was given back. */
  givenAs: PaymentRecord["method"] | null;
  failure: string | null;
  refundedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
