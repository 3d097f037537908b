import { formatCents } from "~/lib/money/money";
import type { DraftMoney } from "~/lib/orders/drafts/order-draft-money";

interface NewOrderTotalProps {
  money: DraftMoney | null;
  hasLink: boolean;
}

export function NewOrderTotal({ money, hasLink }: NewOrderTotalProps) {
  if (!money) return null;
  const { rows, totalCents, finalCents, owedCents, isUntilCardPays } = money;
  const owedLabel = hasLink ? "By payment link" : "Still owed";
  return (
    <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3">
      {rows.map(({ kind, label, amount }) => (
        <Row key={`${kind} ${label}`} label={label} amount={amount} isStrong={kind === "total"} />
      ))}
      {finalCents !== totalCents && (
        <Row label="Total, rounded for cash" amount={formatCents(finalCents)} isStrong />
      )}
      <Row
        label={isUntilCardPays ? `${owedLabel}, if the gift card has enough` : owedLabel}
        amount={formatCents(owedCents)}
      />
    </dl>
  );
}

function Row({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <>
      <dt className={isStrong ? "font-bold" : undefined}>{label}</dt>
      <dd className={isStrong ? "text-right font-bold tabular-nums" : "text-right tabular-nums"}>{amount}</dd>
    </>
  );
}
