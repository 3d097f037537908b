import { formatCents, GST_PERCENT, type Totals } from "~/lib/money";

/** Subtotal, GST and total, in the cart and at checkout. */
export function TotalsList({ totals }: { totals: Totals }) {
  return (
    <dl className="flex flex-col gap-2">
      <Row label="Subtotal" cents={totals.subtotalCents} />
      <Row label={`GST (${GST_PERCENT}%)`} cents={totals.gstCents} />
      <div className="flex justify-between border-t border-line pt-3 font-display text-xl font-semibold">
        <dt>Total</dt>
        <dd>{formatCents(totals.totalCents)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between">
      <dt className="text-muted">{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}
