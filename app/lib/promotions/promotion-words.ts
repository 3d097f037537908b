import { formatCents, toCents } from "~/lib/money/money.ts";
import { formatCalendarDay } from "~/lib/time/calendar-day.ts";

/** A promotion as it is stored: amounts are decimal text. */
export interface Offer {
  kind: "percent" | "amount" | "buy_get" | "free_delivery";
  what: "all" | "categories" | "products";
  categories: readonly string[];
  /** Like `12.5`. */
  percent: string | null;
  amount: string | null;
  buy: number | null;
  get: number | null;
  leastAmount: string | null;
  leastPieces: number | null;
}

const MOST_NAMES = 3;

/** `10% off Dinosaurs`, `$5.00 off orders from $30.00`, `Buy 2, get 1 free`, `Free local delivery` */
export function whatItGives(
  offer: Offer,
  productNames: readonly string[],
  mostNames: number = MOST_NAMES,
): string {
  const { kind, percent, amount, buy, get, what } = offer;
  const gift = {
    percent: `${percent}% off`,
    amount: `${formatCents(toCents(amount ?? "0"))} off`,
    buy_get: `Buy ${buy}, get ${get} ${percent === "100" ? "free" : `at ${percent}% off`}`,
    free_delivery: "Free local delivery",
  }[kind];
  const least = leastWords(offer);
  if (what === "all") {
    if (least === "") return gift;
    return `${gift}${kind === "percent" || kind === "amount" ? "" : " for"} orders ${least}`;
  }
  const joint = { percent: " ", amount: " ", buy_get: ": ", free_delivery: " with " }[kind];
  const goods = listed(what === "categories" ? offer.categories : productNames, mostNames);
  return `${gift}${joint}${goods}${least && ` (${least})`}`;
}

function leastWords({ leastAmount, leastPieces }: Offer): string {
  const pieces = leastPieces === null ? "" : `${leastPieces} or more pieces`;
  if (leastAmount === null) return pieces && `of ${pieces}`;
  return `from ${formatCents(toCents(leastAmount))}${pieces && ` with ${pieces}`}`;
}

function listed(names: readonly string[], most: number): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names;
  const last = shown.length < names.length ? `${names.length - shown.length} more` : shown.at(-1);
  const first = shown.length < names.length ? shown : shown.slice(0, -1);
  return first.length === 0 ? (last ?? "nothing") : `${first.join(", ")} and ${last}`;
}

/** Empty for a promotion without days. */
export function promotionDays({
  fromDay,
  untilDay,
}: {
  fromDay: string | null;
  untilDay: string | null;
}): string {
  if (fromDay !== null && untilDay !== null)
    return fromDay === untilDay
      ? `On ${formatCalendarDay(fromDay)}`
      : `${formatCalendarDay(fromDay)} to ${formatCalendarDay(untilDay)}`;
  if (fromDay !== null) return `From ${formatCalendarDay(fromDay)}`;
  return untilDay === null ? "" : `Until ${formatCalendarDay(untilDay)}`;
}

export const kindLabels = {
  percent: "Percent off",
  amount: "Amount off",
  buy_get: "Buy some, get others cheaper",
  free_delivery: "Free local delivery",
};

export const whatLabels = { all: "All products", categories: "Categories", products: "Products" };

export const whoLabels = {
  everybody: "Everybody",
  signed_in: "Signed-in customers",
  first_order: "First orders",
  emails: "Email addresses",
};

interface PromotionChoices {
  kind: keyof typeof kindLabels;
  what: keyof typeof whatLabels;
  who: keyof typeof whoLabels;
}

export const choiceWords = ({ kind, what, who }: PromotionChoices) => ({
  kind: kindLabels[kind],
  what: whatLabels[what],
  who: whoLabels[who],
});

export function promotionWho({
  who,
  emails,
}: Pick<PromotionChoices, "who"> & { emails: readonly string[] }): string {
  if (who !== "emails") return whoLabels[who];
  return emails.length === 1 ? "1 email address" : `${emails.length} email addresses`;
}

/** Who can use a code, for a printed card. Empty if everybody can. */
export const cardWho = (who: PromotionChoices["who"]): string =>
  ({
    everybody: "",
    signed_in: "For customers with an account",
    first_order: "For a first order",
    emails: "For invited customers",
  })[who];

export type PromotionState = "running" | "upcoming" | "paused" | "ended";

interface PromotionTimes {
  isOn: boolean;
  endedAt: Date | string | null;
  fromDay: string | null;
  untilDay: string | null;
}

/** @param today in the shop's time zone */
export function promotionState(
  { isOn, endedAt, fromDay, untilDay }: PromotionTimes,
  today: string,
): PromotionState {
  if (endedAt !== null || (untilDay !== null && untilDay < today)) return "ended";
  if (!isOn) return "paused";
  return fromDay !== null && today < fromDay ? "upcoming" : "running";
}

/** `3 of 10, 1 of them not paid yet` */
export function usesWords(
  { inAll, held }: { inAll: number; held: number },
  limitInAll: number | null,
): string {
  const uses = limitInAll === null ? String(inAll) : `${inAll} of ${limitInAll}`;
  return held === 0 ? uses : `${uses}, ${held} of them not paid yet`;
}
