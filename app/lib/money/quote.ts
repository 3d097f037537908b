import { formatCents, GST_PERCENT, gstOn, toCents } from "~/lib/money/money.ts";

/** What a purchase comes to. Nothing else adds up money or decides which rows are shown. */
export interface Quote {
  subtotalCents: number;
  gstCents: number;
  totalCents: number;
  /** In the order in which they are shown. */
  rows: QuoteRow[];
}

/** As carts, orders, mails and the payment provider show it. */
export interface QuoteRow {
  kind: "subtotal" | "gst" | "delivery_fee" | "total";
  label: string;
  cents: number;
  /** `$24.99` or `Free` */
  amount: string;
}

/** For lines at today's prices: GST once, on their sum. Delivery is free and says so. */
export function quote(lines: readonly { unitCents: number; quantity: number }[]): Quote {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const gstCents = gstOn(subtotalCents);
  return withRows({ subtotalCents, gstCents, totalCents: subtotalCents + gstCents }, [
    { kind: "delivery_fee", label: "Pickup or local delivery", cents: 0, amount: "Free" },
  ]);
}

type Amount = string | { toString(): string };

/** What was stored with a checkout; never calculated again. */
export function storedQuote({
  subtotal,
  gst,
  total,
}: {
  subtotal: Amount;
  gst: Amount;
  total: Amount;
}): Quote {
  return withRows({ subtotalCents: toCents(subtotal), gstCents: toCents(gst), totalCents: toCents(total) });
}

export function orderQuote(order: { subtotal: Amount; gst: Amount; totalPrice: Amount }): Quote {
  return storedQuote({ ...order, total: order.totalPrice });
}

function withRows(totals: Omit<Quote, "rows">, delivery: QuoteRow[] = []): Quote {
  const row = (kind: QuoteRow["kind"], label: string, cents: number): QuoteRow => ({
    kind,
    label,
    cents,
    amount: formatCents(cents),
  });
  const rows = [
    row("subtotal", "Subtotal", totals.subtotalCents),
    row("gst", `GST (${GST_PERCENT}%)`, totals.gstCents),
    ...delivery,
    row("total", "Total", totals.totalCents),
  ];
  return { ...totals, rows };
}
