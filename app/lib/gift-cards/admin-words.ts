import { formatCents, toCents } from "~/lib/money/money.ts";
import { formatDate, formatDay } from "~/lib/time/dates";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import type { GiftCardRecord, ListedGiftCard } from "~/schemas/prices/gift-card";

export type GiftCardState = "void" | "used up" | "waits" | "sent";

export function giftCardState({ voidedAt, balance, sentAt }: ListedGiftCard): GiftCardState {
  if (voidedAt) return "void";
  if (toCents(balance) === 0) return "used up";
  return sentAt ? "sent" : "waits";
}

export const giftCardStates: Record<GiftCardState, string> = {
  void: "Void",
  "used up": "Used Up",
  waits: "Not Sent Yet",
  sent: "Valid",
};

export function sentWords({ recipient: { email, sendOn }, sentAt, voidedAt }: ListedGiftCard): string {
  if (sentAt) return `${email === "" ? "Printed" : "Sent"} ${formatDate(sentAt)}`;
  if (voidedAt) return "Never sent";
  if (email === "") return "To be printed";
  return sendOn ? `Goes out on ${formatCalendarDay(sendOn)}` : "Goes out with the next emails";
}

/** What the card's page calls an entry, before its order number. */
export const entryWords: Record<GiftCardRecord["entries"][number]["kind"], string> = {
  sold: "Sold",
  given: "Given as a refund",
  used: "Paid for",
  returned: "Returned by a refund",
  refunded: "Refunded",
  voided: "Voided",
};

export const cardTitle = (lastFour: string | null, createdAt: string) =>
  lastFour ? `Gift card ending ${lastFour}` : `Gift card of ${formatDay(createdAt)}`;

export const shownMoney = (text: string) => formatCents(toCents(text));
