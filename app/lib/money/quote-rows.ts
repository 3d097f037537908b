import { formatCents, GST_PERCENT, toCents } from "~/lib/money/money.ts";

/** `total = subtotal − discount + delivery fee + GST + rounding`, as checkouts and orders store it. */
export interface Totals {
  subtotalCents: number;
  discountCents: number;
  deliveryFeeCents: number;
  gstCents: number;
  roundingCents: number;
  totalCents: number;
}

export interface StoredQuote extends Totals {
  rows: QuoteRow[];
}

/** `discount = Σ discounts of lines`, `delivery fee = Σ fees − Σ discounts of the fee`, `rounding = Σ roundings`. */
export interface Adjustment {
  type: "discount" | "delivery_fee" | "rounding";
  lowers: "lines" | "fee" | null;
  label: string;
  cents: number;
  source: string | null;
}

export interface QuoteRow {
  kind:
    | "subtotal"
    | "discount"
    | "delivery_fee"
    | "gst"
    | "rounding"
    | "removed"
    | "total"
    | "gift_card"
    | "amount_due";
  label: string;
  cents: number;
  amount: string;
}

type Amount = string | { toString(): string };

interface StoredTotals {
  subtotal: Amount;
  discount?: Amount;
  deliveryFee?: Amount;
  gst: Amount;
  rounding?: Amount;
  adjustments?: readonly { type: string; lowers: string | null; label: string; amount: Amount }[];
}

/** The stored amounts of a checkout, which are never calculated again. */
export function storedQuote(stored: StoredTotals & { total: Amount }): StoredQuote {
  const totals = {
    subtotalCents: toCents(stored.subtotal),
    discountCents: toCents(stored.discount ?? "0"),
    deliveryFeeCents: toCents(stored.deliveryFee ?? "0"),
    gstCents: toCents(stored.gst),
    roundingCents: toCents(stored.rounding ?? "0"),
    totalCents: toCents(stored.total),
  };
  const explained = (stored.adjustments ?? []).map(({ amount, ...rest }) => ({
    ...rest,
    cents: toCents(amount),
  }));
  return { ...totals, rows: rowsOf(totals, explained.length > 0 ? explained : unexplained(totals), null) };
}

/** @param removedCents what changes of the order took off its total */
export function orderQuote(
  order: StoredTotals & { totalPrice: Amount },
  { removedCents = 0 }: { removedCents?: number } = {},
): StoredQuote {
  const quote = storedQuote({ ...order, total: order.totalPrice });
  if (removedCents === 0) return quote;
  const totalCents = quote.totalCents - removedCents;
  const removed = [row("removed", "Removed, GST included", -removedCents), row("total", "Total", totalCents)];
  return { ...quote, totalCents, rows: [...quote.rows.filter(({ kind }) => kind !== "total"), ...removed] };
}

function unexplained({ discountCents, deliveryFeeCents, roundingCents }: Totals): ShownAdjustment[] {
  const discount = { type: "discount", lowers: "lines", label: "Discount", cents: discountCents };
  return [discount, feeRow(deliveryFeeCents), roundingRow(roundingCents)].filter(({ cents }) => cents !== 0);
}

export function feeRow(cents: number, label = "Local delivery", source: string | null = null): Adjustment {
  return { type: "delivery_fee", lowers: null, label, cents, source };
}

export function roundingRow(cents: number): Adjustment {
  return { type: "rounding", lowers: null, label: "Rounding", cents, source: null };
}

interface ShownAdjustment {
  type: string;
  lowers: string | null;
  label: string;
  cents: number;
}

/** The rows from subtotal to GST, and the rounding, add up to the total. `free` is the row of delivery without a fee. */
export function rowsOf(
  totals: Totals,
  adjustments: readonly ShownAdjustment[],
  free: { label: string; text: string } | null,
): QuoteRow[] {
  const discounts = (lowered: "lines" | "fee") =>
    adjustments
      .filter(({ lowers }) => lowers === lowered)
      .map(({ label, cents }) => row("discount", label, -cents));
  const others = (type: "delivery_fee" | "rounding") =>
    adjustments.filter((each) => each.type === type).map(({ label, cents }) => row(type, label, cents));
  return [
    row("subtotal", "Subtotal", totals.subtotalCents),
    ...discounts("lines"),
    ...others("delivery_fee"),
    ...discounts("fee"),
    row("gst", `GST (${GST_PERCENT}%)`, totals.gstCents),
    ...(free === null ? [] : [{ ...row("delivery_fee", free.label, 0), amount: free.text }]),
    ...others("rounding"),
    row("total", "Total", totals.totalCents),
  ];
}

export function row(kind: QuoteRow["kind"], label: string, cents: number): QuoteRow {
  return { kind, label, cents, amount: formatCents(cents) };
}
