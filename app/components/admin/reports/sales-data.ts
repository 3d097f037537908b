import type { ReportPeriod } from "~/lib/report-period";
import type { SalesBy } from "~/lib/sales-by";

export interface SalesRow {
  /** Of the product, variation, category, day (month: its first), or a customer's newest order. */
  key: string;
  name: string;
  /** A variation's name, a customer's e-mail address; empty where the name says it all. */
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
  revenueCents: number;
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
}

export interface SalesView {
  by: SalesBy;
  period: ReportPeriod;
  /** Of the rows by day. */
  unit: "day" | "month" | null;
  /** The first of `count`, those with the most revenue. */
  rows: SalesRow[];
  count: number;
  totals: SalesComparison;
  totalsBefore: SalesComparison | null;
  gst: GstRow[];
}
