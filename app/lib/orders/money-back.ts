import { formatCents } from "~/lib/money/money.ts";

const BANKS = "Banks take 5 to 10 days to show it";

/** Where money that is given back goes, by the methods that paid. */
export function backTo(methods: readonly string[]): string {
  const [isCard, isGiftCard] = [methods.includes("card"), methods.includes("gift_card")];
  const isByHand = methods.some((method) => method !== "card" && method !== "gift_card");
  const places = [
    ...(isCard ? ["to the card you paid with"] : []),
    ...(isGiftCard ? ["to the gift card"] : []),
    ...(isByHand ? ["by us, in person"] : []),
  ];
  return places.join(" and ");
}

export interface BackPart {
  method: string;
  cents: number;
  giftCard?: { lastFour: string | null; voidedAt: Date | null } | null;
}

/** Like `backTo`, and says how much goes to each of several places. */
export function partsBackTo(parts: readonly BackPart[]): string {
  const places = parts.map(({ method, cents, giftCard }) => {
    const amount = parts.length === 1 ? "" : `${formatCents(cents)} `;
    if (!giftCard) return `${amount}${backTo([method])}`;
    // Money of a void card goes to a new one.
    return `${amount}to ${giftCard.voidedAt ? "a new gift card" : `gift card ending ${giftCard.lastFour ?? ""}`}`;
  });
  const last = places.pop() ?? "";
  return places.length === 0 ? last : `${places.join(", ")} and ${last}`;
}

export const banksNote = (methods: readonly string[]): string =>
  methods.includes("card")
    ? ` ${BANKS}${methods.every((method) => method === "card") ? "" : " on the card"}.`
    : "";

/** Why a cancelled order gives back less than was paid; empty where it does not. */
export const keptWords = (keptCents: number): string =>
  keptCents > 0 ? ` ${formatCents(keptCents)} of its gift card was already spent.` : "";
