import {
  isOverTime,
  LOST_DISPUTES,
  type SalesComparison,
  type SalesRow,
  type SalesView,
} from "~/routes/admin/reports/sales-data";
import { bestCustomers } from "~/domain/reports/customers";
import { discountsByPromotion } from "~/domain/reports/discounts";
import { giftCardsByMonth } from "~/domain/reports/gift-card-liability";
import { gstByMonth } from "~/domain/reports/gst";
import { keptPromises } from "~/domain/reports/kept-promises";
import {
  salesByCategory,
  salesByDay,
  salesByMonth,
  salesByProduct,
  salesByVariation,
  type SalesDay,
  type SalesTotals,
  salesTotals,
  unitsSold,
} from "~/domain/reports/sales";
import type { Period } from "~/domain/reports/period";
import { toCents } from "~/lib/money/money";
import { type ReportPeriod, reportPeriod } from "~/lib/time/report-period";
import { dayAtShop } from "~/lib/time/shop-days";
import { type SalesBy, salesByNames } from "~/lib/orders/sales-by";
import { now } from "~/services/clock/clock";

const MOST_ROWS = 200;
export function readSalesQuery(params: URLSearchParams): { by: SalesBy; period: ReportPeriod } {
  const by = salesByNames.find((name) => name === params.get("by")) ?? "product";
  return { by, period: reportPeriod(params, dayAtShop(now())) };
}

export async function salesView(params: URLSearchParams): Promise<SalesView> {
  const { by, period } = readSalesQuery(params);
  const [rows, before, totals, totalsBefore, gst, discounts, giftCards, promises] = await Promise.all([
    salesRows(by, period),
    period.before && isComparable(by) ? salesRows(by, period.before) : [],
    salesTotals(period),
    period.before && salesTotals(period.before),
    gstByMonth(period),
    discountsByPromotion(period),
    giftCardsByMonth(period),
    keptPromises(period),
  ]);
  const units = by === "customer" ? await unitsSold(period) : sumUnits(rows);
  const unitsBefore = period.before && (isComparable(by) ? sumUnits(before) : await unitsSold(period.before));
  const centsBefore = new Map(before.map(({ key, revenueCents }) => [key, revenueCents]));
  return {
    by,
    period,
    count: rows.length,
    rows: shownRows(by, rows).map((row) => ({
      ...row,
      beforeCents: period.before && isComparable(by) ? (centsBefore.get(row.key) ?? 0) : null,
    })),
    totals: inCents(totals, units),
    totalsBefore: totalsBefore && inCents(totalsBefore, unitsBefore ?? 0),
    gst,
    // Leaves out discounts without orders: an earlier order was changed in this period, but its discount is older.
    discounts: discounts
      .filter(({ orders }) => orders > 0)
      .map(({ given, revenue: _, ...row }) => ({ ...row, givenCents: toCents(given) })),
    giftCards,
    promises,
  };
}

/** Days and customers have no row for the period before to compare with. */
const isComparable = (by: SalesBy) => !isOverTime(by) && by !== "customer";

const shownRows = <Row>(by: SalesBy, rows: Row[]) =>
  isOverTime(by) ? rows.slice(-MOST_ROWS) : rows.slice(0, MOST_ROWS);

const sumUnits = (rows: { units: number | null }[]) => rows.reduce((sum, row) => sum + (row.units ?? 0), 0);

const inCents = ({ orders, totalRevenue, lostDisputes }: SalesTotals, units: number): SalesComparison => ({
  orders,
  units,
  lostCents: toCents(lostDisputes),
  revenueCents: toCents(totalRevenue) - toCents(lostDisputes),
});

export async function salesRows(by: SalesBy, period: Period): Promise<Omit<SalesRow, "beforeCents">[]> {
  switch (by) {
    case "product":
      return (await salesByProduct(period)).map((row) => ({
        key: row.productId,
        name: row.productName,
        detail: "",
        units: row.unitsSold,
        revenueCents: toCents(row.totalRevenue),
        orders: row.totalSales,
      }));
    case "variation":
      return (await salesByVariation(period)).map((row) => ({
        key: `${row.productId}/${row.variationId}`,
        name: row.productName,
        detail: row.variationName,
        units: row.unitsSold,
        revenueCents: toCents(row.totalRevenue),
        orders: row.totalSales,
      }));
    case "category":
      return (await salesByCategory(period)).map((row) => ({
        key: row.category,
        name: row.category || "No longer in the shop",
        detail: "",
        units: row.unitsSold,
        revenueCents: toCents(row.totalRevenue),
        orders: null,
      }));
    case "day":
    case "month":
      return (await (by === "day" ? salesByDay : salesByMonth)(period)).flatMap(timeRows);
    case "customer":
      return (await bestCustomers(period)).map((row) => ({
        key: row.orderId,
        name: row.name,
        detail: row.email,
        units: null,
        revenueCents: toCents(row.spent),
        orders: row.orders,
      }));
  }
}

function timeRows({ day, unitsSold: units, totalRevenue, orders, lostDisputes }: SalesDay) {
  const row = { key: day, name: day, detail: "" };
  const lostCents = toCents(lostDisputes);
  return [
    { ...row, units, revenueCents: toCents(totalRevenue), orders },
    ...(lostCents > 0
      ? [
          {
            ...row,
            key: `${day} lost`,
            detail: LOST_DISPUTES,
            units: null,
            revenueCents: -lostCents,
            orders: null,
          },
        ]
      : []),
  ];
}
