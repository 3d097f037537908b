import { OldAndNew } from "~/components/ui/old-and-new";
import { formatCents } from "~/lib/money/money";
import { changeMoneyText } from "~/lib/orders/words/change-words";
import type { ChangePreview, Difference } from "~/lib/orders/drafts/order-change-draft";

interface ChangeSummaryProps {
  /** Null while a field holds something other than a number. */
  preview: ChangePreview | null;
  totalCents: number;
  hasEmail: boolean;
}

export function ChangeSummary({ preview, totalCents, hasEmail }: ChangeSummaryProps) {
  return (
    <section aria-labelledby="what-changes" className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 id="what-changes" className="text-lg">
        What changes
      </h3>
      <div role="status" className="grid gap-2">
        {preview ? (
          <Changes preview={preview} totalCents={totalCents} hasEmail={hasEmail} />
        ) : (
          <p className="font-bold text-danger">Check the numbers above.</p>
        )}
      </div>
    </section>
  );
}

function Changes({
  preview: { plan, pieces, texts, effects },
  totalCents,
  hasEmail,
}: ChangeSummaryProps & { preview: ChangePreview }) {
  if (pieces.length === 0 && texts.length === 0) return <p className="text-muted">Nothing yet.</p>;
  const total = {
    label: "Total",
    from: formatCents(totalCents),
    to: formatCents(totalCents + plan.differenceCents),
  };
  return (
    <>
      <ul className="grid gap-1">
        {[...pieces, ...texts, ...(total.from === total.to ? [] : [total])].map((difference, index) => (
          <ChangedText key={index} {...difference} />
        ))}
      </ul>
      {effects.length > 0 && <p className="text-sm text-muted">{effects.join(" ")}</p>}
      <p className="font-bold">{changeMoneyText(plan)}</p>
      {hasEmail && <p className="text-sm text-muted">The customer gets an email with old and new.</p>}
    </>
  );
}

function ChangedText({ label, from, to }: Difference) {
  return (
    <li className="wrap-anywhere">
      <span className="font-bold">{label}</span> <OldAndNew from={from} to={to} />
    </li>
  );
}
