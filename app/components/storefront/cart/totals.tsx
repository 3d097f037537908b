import { Fragment } from "react";
import { formatCents } from "~/lib/money";
import { quoteRows, type Totals } from "~/lib/quote";

/** What the cart comes to, there and at checkout. */
export function TotalsList({ totals }: { totals: Totals }) {
  return (
    <dl className="flex flex-col gap-2">
      {quoteRows(totals).map(({ label, cents, isTotal }) =>
        isTotal ? (
          <Fragment key={label}>
            {/* No fee is charged, and nothing that adds up to the total says so. */}
            <div className="flex justify-between gap-4">
              <dt className="text-muted">Pickup or local delivery</dt>
              <dd>Free</dd>
            </div>
            <div className="flex justify-between border-t border-line pt-3 font-display text-xl font-semibold">
              <dt>{label}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          </Fragment>
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
