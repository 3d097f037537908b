import { GST_PERCENT, gstOn, toCents } from "~/lib/money.ts";

/** What a purchase comes to. */
export interface Totals {
  subtotalCents: number;
  gstCents: number;
  totalCents: number;
}

/** A labelled amount, as the cart, the checkout, orders, mails and the payment provider show it. */
export interface QuoteRow {
  label: string;
  cents: number;
  /** The sum of the others, shown last. */
  isTotal?: true;
  /** Mails say the shop's GST number beside it. */
  isTax?: true;
}

/** What lines at today's prices come to: GST once, on their sum. */
export function totalsOf(lines: readonly { unitCents: number; quantity: number }[]): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const gstCents = gstOn(subtotalCents);
  return { subtotalCents, gstCents, totalCents: subtotalCents + gstCents };
}

interface RecordedAmounts {
  subtotal: string | { toString(): string };
  gst: string | { toString(): string };
  total: string | { toString(): string };
}

/** What was written down when it was bought; never calculated again. */
export function recordedTotals({ subtotal, gst, total }: RecordedAmounts): Totals {
  return { subtotalCents: toCents(subtotal), gstCents: toCents(gst), totalCents: toCents(total) };
}

/** Everything that makes up the total, in the order in which it is shown, and the total last. */
export function quoteRows(totals: Totals): QuoteRow[] {
  return [
    { label: "Subtotal", cents: totals.subtotalCents },
    ...surcharges(totals),
    { label: "Total", cents: totals.totalCents, isTotal: true },
  ];
}

/** What comes on top of the lines: for who lists the lines itself, as the provider's page does. */
export function surcharges({ gstCents }: Totals): QuoteRow[] {
  return [{ label: `GST (${GST_PERCENT}%)`, cents: gstCents, isTax: true }];
}
