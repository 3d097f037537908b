import { formatCents, toCents } from "~/lib/money/money";
import { promotionDays, type PromotionState } from "~/lib/promotions/promotion-words";
import { type CalendarDay, formatCalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop } from "~/lib/time/shop-days";
import type { SaleRecord } from "~/schemas/prices/sale";

/** `20% off` */
export function offWords({ percent, amount }: Pick<SaleRecord, "percent" | "amount">): string {
  return `${percent === null ? formatCents(toCents(amount ?? "0")) : `${percent}%`} off`;
}

type SaleTimes = Pick<SaleRecord, "fromDay" | "untilDay" | "endedAt">;

/** `untilDay`, or the earlier day on which an admin ended the sale. Before its first day if the sale never ran. */
export function lastSaleDay({ untilDay, endedAt }: Omit<SaleTimes, "fromDay">): CalendarDay {
  const ended = endedAt === null ? untilDay : dayAtShop(new Date(endedAt));
  return ended < untilDay ? ended : untilDay;
}

/** `Dec 1, 2026 to Dec 5, 2026`, without days after its end */
export function saleDays(sale: SaleTimes): string {
  const { fromDay } = sale;
  const lastDay = lastSaleDay(sale);
  if (lastDay < fromDay) return `Ended before ${formatCalendarDay(fromDay)}`;
  return promotionDays({ fromDay, untilDay: lastDay });
}

export type SaleState = Exclude<PromotionState, "paused">;

export function saleStateOf({ fromDay, untilDay, endedAt }: SaleTimes, today: string): SaleState {
  if (endedAt !== null || untilDay < today) return "ended";
  return fromDay <= today ? "running" : "upcoming";
}

interface UnusualPrice {
  name: string;
  /** Number of days on which the old price was charged. */
  charged: number;
  of: number;
}

const RULE =
  "An old price that is shown must have been charged for more than half of the last six months (Competition Act, ordinary price claims).";

/** Null if no price is unusual. */
export function unusualPriceWords([first, ...others]: readonly UnusualPrice[]): string | null {
  if (!first) return null;
  const { name, charged, of } = first;
  const more =
    others.length === 0
      ? ""
      : ` ${others.length} more ${others.length === 1 ? "product is" : "products are"} like this.`;
  const days =
    charged === 0 ? `not charged on any of the ${of} days` : `charged on only ${charged} of the ${of} days`;
  return `The old price of ${name} was ${days} before this sale.${more} ${RULE}`;
}
