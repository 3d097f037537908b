import { formatCents } from "~/lib/money";
import { quoteRows, type Totals } from "~/lib/quote";

/** What the cart comes to, there and at checkout. */
export function TotalsList({ totals }: { totals: Totals }) {
  return (
    <dl className="flex flex-col gap-2">
      {quoteRows(totals).map(({ label, cents, isTotal }) =>
        isTotal ? (
          <div
            key={label}
            className="flex justify-between border-t border-line pt-3 font-display text-xl font-semibold"
          >
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ) : (
          <div key={label} className="flex justify-between">
            <dt className="text-muted">{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
