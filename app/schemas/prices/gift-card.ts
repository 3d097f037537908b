import { line, moneyText, text, timestamp, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

const name = line(200).pipe(z.string().min(2, "Name is required"));
const email = line(254).pipe(z.union([z.literal(""), z.email("Valid email is required")]));

/** Who gets the gift cards of an order. Without an email address they are printed. */
export const giftCardRecipient = z.object({
  name,
  email: email.default(""),
  message: text(500).default(""),
  sendOn: z.iso
    .date("Write the day like 2026-12-24")
    .nullish()
    .transform((day) => day ?? null)
    .describe("The day on which the email goes out. Absent: at once."),
});
export type GiftCardRecipient = z.infer<typeof giftCardRecipient>;

export const recipientChange = z.object({
  giftCardRecipient: giftCardRecipient.nullable().describe("Null: the customer."),
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});
export type RecipientChange = z.infer<typeof recipientChange>;

const giftCardEntryKinds = ["sold", "given", "used", "returned", "refunded", "voided"] as const;

const giftCardEntry = z.object({
  kind: z
    .enum(giftCardEntryKinds)
    .describe(
      "`given`: a refund as a gift card. `returned`: the refund of a payment. `refunded`: the card itself.",
    ),
  amount: moneyText.describe("Below 0 when it lowers the balance."),
  orderId: z.string().nullable(),
  enteredBy: z.string().nullable().describe("The email address of the admin."),
  createdAt: timestamp,
});

export const listedGiftCard = z.object({
  id: z.string(),
  lastFour: z.string().nullable().describe("Of its code. Null until it is sent or printed."),
  balance: moneyText,
  held: moneyText.describe("By checkouts under way."),
  recipient: z.object({
    name: z.string(),
    email: z.string().describe("Empty: it is printed."),
    message: z.string(),
    sendOn: z.string().nullable(),
  }),
  orderId: z.string().nullable().describe("The order that sold it, or was refunded with it."),
  refundId: z.string().nullable().describe("The refund that was given as this card."),
  replacesId: z.string().nullable().describe("The voided card whose money it has."),
  sentAt: timestamp.nullable().describe("When its present code was sent or printed."),
  voidedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type ListedGiftCard = z.infer<typeof listedGiftCard>;

export const giftCard = listedGiftCard.extend({ entries: z.array(giftCardEntry) });
export type GiftCardRecord = z.infer<typeof giftCard>;

/** Absent fields stay as they are. */
export const giftCardSending = z.object({
  name: name.optional(),
  email: line(254).pipe(z.email("Valid email is required")).optional(),
});
export type GiftCardSending = z.infer<typeof giftCardSending>;
