import { formatCents, toCents } from "~/lib/money/money";
import { formatCalendarDay } from "~/lib/time/calendar-day";
import type { SaleRecord } from "~/schemas/sale";

/** `20% off` */
export function offWords({ percent, amount }: Pick<SaleRecord, "percent" | "amount">): string {
  return `${percent === null ? formatCents(toCents(amount ?? "0")) : `${percent}%`} off`;
}

/** `Dec 1, 2026 to Dec 5, 2026` */
export function saleDays({ fromDay, untilDay }: Pick<SaleRecord, "fromDay" | "untilDay">): string {
  const [from, until] = [fromDay, untilDay].map(formatCalendarDay);
  return from === until ? `${from} only` : `${from} to ${until}`;
}

export const saleStates = ["running", "upcoming", "over"] as const;
export type SaleState = (typeof saleStates)[number];

export function saleStateOf(
  { fromDay, untilDay, endedAt }: Pick<SaleRecord, "fromDay" | "untilDay" | "endedAt">,
  today: string,
): SaleState {
  if (endedAt !== null || untilDay < today) return "over";
  return fromDay <= today ? "running" : "upcoming";
}

interface UnusualPrice {
  name: string;
  /** Days on which the old price was charged. */
  charged: number;
  of: number;
}

const RULE =
  "An old price that is shown must have been charged for more than half of the last six months (Competition Act, ordinary price claims).";

/** Null if there is nothing to warn of. */
export function unusualPriceWords([first, ...others]: readonly UnusualPrice[]): string | null {
  if (!first) return null;
  const { name, charged, of } = first;
  const more =
    others.length === 0
      ? ""
      : ` ${others.length} more ${others.length === 1 ? "product is" : "products are"} like this.`;
  return `The old price of ${name} was charged on only ${charged} of the ${of} days before this sale.${more} ${RULE}`;
}
