import { endOfDay, startOfDay } from "./shop-days.ts";

export interface AskedPeriod {
  /** `to` is exclusive. */
  period: { from?: Date; to?: Date };
  /** The days as asked for, for the form. */
  from: string;
  to: string;
  /** Why the dates were not used. */
  message: string | null;
}

/** The days `from` and `to` of an address, both included; nonsense is said and left out. */
export function periodOf(params: URLSearchParams): AskedPeriod {
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  const period = { from: startOfDay(from) ?? undefined, to: endOfDay(to) ?? undefined };
  const wrong = (from !== "" && !period.from) || (to !== "" && !period.to);
  if (wrong) return { period: {}, from: "", to: "", message: "Please give dates like 2026-11-20" };
  if (period.from && period.to && period.from >= period.to)
    return { period: {}, from, to, message: "The first day comes after the last" };
  return { period, from, to, message: null };
}
