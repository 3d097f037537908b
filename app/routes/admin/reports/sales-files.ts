import { gstByMonth } from "~/domain/reports/gst";
import { isOverTime, LOST_DISPUTES, type SalesRow } from "~/routes/admin/reports/sales-data";
import {
  type ExportedChange,
  exportedChanges,
  type ExportedDispute,
  exportedDisputes,
  type ExportedOrder,
  exportedOrders,
} from "~/domain/reports/order-export";
import type { Period } from "~/domain/reports/period";
import { salesTotals } from "~/domain/reports/sales";
import { amountCell, type Cell, csvRows, dateCell, toCsv } from "~/lib/text/csv";
import { invalid } from "~/lib/errors";
import { sum } from "~/lib/money/allocate";
import { formatCents, toCents } from "~/lib/money/money";
import { PAYMENT_METHODS, type PaymentMethod } from "~/lib/money/refund-types";
import { paymentMethodLabels } from "~/lib/orders/words/payment-words";
import { statusLabels } from "~/lib/orders/order-status";
import { dayAtShop } from "~/lib/time/shop-days";
import type { SalesBy } from "~/lib/orders/sales-by";
import { readSalesQuery, salesRows } from "~/routes/admin/reports/sales-view";

export interface ReportFile {
  name: string;
  content: string | AsyncIterable<string>;
}

const salesHeads: Record<SalesBy, string[]> = {
  product: ["Product", "Units sold", "Total revenue", "Orders"],
  variation: ["Product", "Variation", "Units sold", "Total revenue", "Orders"],
  category: ["Category", "Units sold", "Total revenue"],
  day: ["Day", "Units sold", "Total revenue", "Orders"],
  month: ["Month", "Units sold", "Total revenue", "Orders"],
  customer: ["Customer", "Email", "Paid with GST", "Orders"],
};

export async function salesFile(params: URLSearchParams): Promise<ReportFile> {
  const { by, period } = readPeriod(params);
  const rows = await salesRows(by, period);
  const lostCents =
    isOverTime(by) || by === "customer" ? 0 : toCents((await salesTotals(period)).lostDisputes);
  const lost = lostCents > 0 ? [lostCells(by, LOST_DISPUTES, -lostCents)] : [];
  const content = toCsv(salesHeads[by], [...rows.map((row) => salesCells(by, row)), ...lost]);
  return { name: "sales.csv", content };
}

function salesCells(by: SalesBy, row: Omit<SalesRow, "beforeCents">): Cell[] {
  const { name, detail, units, revenueCents, orders } = row;
  if (isOverTime(by) && detail !== "") return lostCells(by, `${name} ${detail}`, revenueCents);
  return [
    isOverTime(by) ? dateCell(name) : name,
    ...(by === "variation" || by === "customer" ? [detail] : []),
    ...(units === null ? [] : [units]),
    amountCell(revenueCents),
    ...(orders === null ? [] : [orders]),
  ];
}

const lostCells = (by: SalesBy, name: string, cents: number): Cell[] =>
  salesHeads[by].map((head, at) => (at === 0 ? name : head === "Total revenue" ? amountCell(cents) : null));

/** Ordered like `PAYMENT_METHODS`. The amounts cover a whole order, so rows of changes and disputes leave them empty. */
const moneyHeads = [
  ...["Paid by card", "Paid by card reader", "Paid by e-transfer"],
  ...["Paid in cash", "Paid by gift card", "Owed"],
  ...["Sent back to card", "Sent back by card reader", "Sent back by e-transfer"],
  ...["Sent back in cash", "Sent back to gift card"],
];
const noMoney = moneyHeads.map(() => null);

function moneyCells({ payments, owed, sentBack }: ExportedOrder): Cell[] {
  const byMethod = (moved: readonly { method: PaymentMethod; amount: number }[]) =>
    PAYMENT_METHODS.map((method) =>
      amountCell(sum(moved.map((each) => (each.method === method ? toCents(each.amount) : 0)))),
    );
  return [...byMethod(payments), amountCell(toCents(owed)), ...byMethod(sentBack)];
}

/** One row per order with its refunds, then what changes added, for the accountant. Streamed from the database. */
export function ordersFile(params: URLSearchParams): ReportFile {
  const { period } = readPeriod(params);
  return { name: `orders${suffixOf(period)}.csv`, content: orderLines(period) };
}

async function* orderLines(period: Period): AsyncGenerator<string> {
  yield toCsv(
    [
      ...["Date", "Order", "Customer", "Status", "Subtotal", "GST", "Total"],
      ...["Refunded", "GST refunded", "Refund date", "Payment", "Fee", "Refunded items"],
      ...["Paid by", "Entered by", "Delivery fee", "Cash rounding", "Discount", "Discounts"],
      ...["Gift cards sold", "Gift cards refunded", "Gift cards used", ...moneyHeads],
    ],
    [],
  );
  for await (const orders of exportedOrders(period)) yield csvRows(orders.map(orderCells));
  yield csvRows((await exportedChanges(period)).map(changeCells));
  yield csvRows((await exportedDisputes(period)).map(disputeCells));
}

function changeCells({ at, number, name, status, net, fee, gst }: ExportedChange): Cell[] {
  const total = amountCell(toCents(net) + toCents(gst));
  const sale = [amountCell(toCents(net) - toCents(fee)), amountCell(toCents(gst)), total];
  const others = Array.from({ length: 8 }, () => null);
  return [
    dateCell(dayAtShop(at)),
    `#${number}`,
    name,
    `${statusLabels[status]}, changed`,
    ...sale,
    ...others,
    ...[amountCell(toCents(fee)), amountCell(0), amountCell(0), null],
    ...amounts("0", "0", "0"),
    ...noMoney,
  ];
}

function disputeCells({ lostAt, number, name, amount, payment }: ExportedDispute): Cell[] {
  const back = amountCell(-toCents(amount));
  return [
    dateCell(dayAtShop(lostAt)),
    `#${number}`,
    name,
    "Lost dispute",
    back,
    amountCell(0),
    back,
    null,
    null,
    null,
    payment,
    ...Array.from({ length: 11 }, () => null),
    ...noMoney,
  ];
}

function orderCells(order: ExportedOrder): Cell[] {
  const { firstPaidAt, number, name, status, subtotal, gst, total } = order;
  const sale = [
    dateCell(dayAtShop(firstPaidAt)),
    `#${number}`,
    name,
    statusLabels[status],
    ...amounts(subtotal, gst, total),
  ];
  const { refunded, refundedGst, refundedAt, refundedItems, payment, fee, payments } = order;
  const back = [...amounts(refunded, refundedGst), refundedAt && dateCell(dayAtShop(refundedAt))];
  const enteredBy = [...new Set(payments.flatMap((each) => each.enteredBy ?? []))].join("; ");
  return [
    ...sale,
    ...back,
    payment,
    ...amounts(fee),
    refundedItems,
    paidBy(payments),
    enteredBy,
    ...amounts(order.deliveryFee, order.rounding, order.discount),
    order.discounts,
    ...amounts(order.cardsSold, order.cardsRefunded, order.cardsUsed),
    ...moneyCells(order),
  ];
}

function paidBy(payments: ExportedOrder["payments"]): string {
  const names = payments.map(({ method, amount }) => {
    const label = paymentMethodLabels[method];
    return payments.length > 1 ? `${label} ${formatCents(toCents(amount))}` : label;
  });
  return names.join("; ");
}

const amounts = (...texts: (string | null)[]) =>
  texts.map((text) => (text === null ? null : amountCell(toCents(text))));

export async function gstFile(params: URLSearchParams): Promise<ReportFile> {
  const { period } = readPeriod(params);
  const months = await gstByMonth(period);
  const content = toCsv(
    ["Month", "Orders", "Sales", "GST collected", "Sales refunded", "GST refunded", "GST to pay"],
    months.flatMap((row): Cell[][] => [
      [
        dateCell(row.month.slice(0, 7)),
        row.orders,
        amountCell(row.salesCents),
        amountCell(row.collectedCents),
        amountCell(row.refundedSalesCents),
        amountCell(row.refundedCents),
        amountCell(row.collectedCents - row.refundedCents),
      ],
      ...(row.lostDisputesCents > 0
        ? [
            [
              `${row.month.slice(0, 7)} ${LOST_DISPUTES}`,
              null,
              amountCell(-row.lostDisputesCents),
              amountCell(0),
              null,
              null,
              amountCell(0),
            ],
          ]
        : []),
    ]),
  );
  return { name: `gst${suffixOf(period)}.csv`, content };
}

export function readPeriod(params: URLSearchParams) {
  const query = readSalesQuery(params);
  if (query.period.message) throw invalid(query.period.message);
  return query;
}

export function suffixOf({ from, to }: Period): string {
  return `${from ? `-from-${from}` : ""}${to ? `-to-${to}` : ""}`;
}
