import type { ReportPeriod } from "~/lib/report-period";
import type { SalesBy } from "~/lib/sales-by";

/** Its money is a row and lowers revenue on the day the dispute was closed. */
export const LOST_DISPUTES = "Lost disputes";

/** Rows are days or months. */
export const isOverTime = (by: SalesBy) => by === "day" || by === "month";

export interface SalesRow {
  /** Of the product, variation, category, day (month: its first), or a customer's newest order. */
  key: string;
  name: string;
  /** A variation's name, a customer's email address, `LOST_DISPUTES` of a day; empty where the name says it all. */
  detail: string;
  /** Null where they are not counted. */
  units: number | null;
  /** Before GST; what a customer paid is with it. */
  revenueCents: number;
  orders: number | null;
  /** The revenue of the period before; null where there is nothing to compare with. */
  beforeCents: number | null;
}

export interface SalesComparison {
  orders: number;
  units: number;
  /** Less the lost disputes. */
  revenueCents: number;
  lostCents: number;
}

export interface GstRow {
  /** Its first day. */
  month: string;
  orders: number;
  salesCents: number;
  collectedCents: number;
  refunds: number;
  refundedSalesCents: number;
  refundedCents: number;
  lostDisputesCents: number;
}

export interface SalesView {
  by: SalesBy;
  period: ReportPeriod;
  /** Some of `count`: those with the most revenue, or the last days. */
  rows: SalesRow[];
  count: number;
  totals: SalesComparison;
  totalsBefore: SalesComparison | null;
  gst: GstRow[];
}
