import type { ReportPeriod } from "~/lib/time/report-period";
import type { SalesBy } from "~/lib/orders/sales-by";
import type { GiftCardMonth } from "~/schemas/report";

export const LOST_DISPUTES = "Lost disputes";

export const isOverTime = (by: SalesBy) => by === "day" || by === "month";

export interface SalesRow {
  /** Id of the product, variation or category; the day (a month's first); or a customer's newest order. */
  key: string;
  name: string;
  /** A variation's name, a customer's email, or `LOST_DISPUTES`; empty when the name is enough. */
  detail: string;
  units: number | null;
  /** Before GST; for customers, what they paid. */
  revenueCents: number;
  orders: number | null;
  beforeCents: number | null;
}

export interface SalesComparison {
  orders: number;
  units: number;
  revenueCents: number;
  lostCents: number;
}

export interface GstRow {
  month: string;
  orders: number;
  salesCents: number;
  collectedCents: number;
  refunds: number;
  refundedSalesCents: number;
  refundedCents: number;
  lostDisputesCents: number;
}

export interface DiscountRow {
  promotionId: string;
  name: string;
  code: string | null;
  orders: number;
  givenCents: number;
}

export interface SalesView {
  by: SalesBy;
  period: ReportPeriod;
  rows: SalesRow[];
  count: number;
  totals: SalesComparison;
  totalsBefore: SalesComparison | null;
  gst: GstRow[];
  discounts: DiscountRow[];
  giftCards: GiftCardMonth[];
  promises: { kept: number; promised: number };
}
