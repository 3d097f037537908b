import type { Quote } from "~/lib/money/quote";

export function TotalsList({ rows }: Pick<Quote, "rows">) {
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(({ kind, label, amount }) =>
        kind === "total" ? (
          <div
            key={kind}
            className="flex justify-between border-t border-line pt-3 font-display text-xl font-semibold"
          >
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ) : (
          <div
            key={kind}
            className={`flex justify-between gap-4 ${kind === "amount_due" ? "text-lg font-bold" : ""}`}
          >
            <dt className={kind === "amount_due" ? "" : "text-muted"}>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
