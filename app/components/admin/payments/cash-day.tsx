import { Link } from "@remix-run/react";
import { orderNumber } from "~/lib/orders/order-number";
import { formatCents } from "~/lib/money/money";

export interface ShownCashDay {
  day: string;
  openingCents: number | null;
  inCents: number;
  outCents: number;
  expectedCents: number | null;
  giftCardCents: number;
  countedCents: number | null;
  note: string;
}

export function CashDayFigures({ day }: { day: ShownCashDay }) {
  const { openingCents, expectedCents, countedCents, note } = day;
  return (
    <>
      <dl className="grid gap-2">
        <Figure name="In the box in the morning" cents={openingCents} />
        <InAndOut day={day} />
        <Figure name="Should be in the box" cents={expectedCents} />
        <Figure name="Counted" cents={countedCents} />
        <Difference expectedCents={expectedCents} countedCents={countedCents} />
        <PaidByGiftCard cents={day.giftCardCents} />
      </dl>
      {note && (
        <p dir="auto" className="mt-3 wrap-anywhere">
          {note}
        </p>
      )}
    </>
  );
}

export function InAndOut({ day }: { day: ShownCashDay }) {
  return (
    <>
      <Figure name="Cash received" cents={day.inCents} />
      <Figure name="Cash given back" cents={-day.outCents} />
    </>
  );
}

export function PaidByGiftCard({ cents }: { cents: number }) {
  return cents > 0 && <Figure name="Paid by gift card (not in the box)" cents={cents} />;
}

export function Difference({
  expectedCents,
  countedCents,
}: Pick<ShownCashDay, "expectedCents" | "countedCents">) {
  if (expectedCents === null || countedCents === null) return null;
  const cents = countedCents - expectedCents;
  const words = cents === 0 ? "Difference" : cents > 0 ? "Difference: too much" : "Difference: missing";
  return <Figure name={words} cents={cents} strong />;
}

export function Figure({
  name,
  cents,
  strong = false,
}: {
  name: string;
  cents: number | null;
  strong?: boolean;
}) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? "border-t border-line pt-2 font-bold" : ""}`}>
      <dt>{name}</dt> <dd className="tabular-nums">{cents === null ? "–" : formatCents(cents)}</dd>
    </div>
  );
}

interface CashMovementsProps {
  movements: readonly { id: string; at: string; orderId: string; cents: number; by: string | null }[];
}

export function CashMovements({ movements }: CashMovementsProps) {
  if (movements.length === 0) return <p className="mt-2 text-muted">No cash payments or refunds.</p>;
  return (
    <ul className="mt-2 divide-y divide-line">
      {movements.map(({ id, at, orderId, cents, by }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <div className="min-w-0">
            <Link to={`/admin/orders/${orderId}`} className="inline-flex min-h-11 items-center underline">
              {`Order #${orderNumber(orderId)}`}
            </Link>
            <p className="text-sm wrap-anywhere text-muted">{by ? `${at}, ${by}` : at}</p>
          </div>
          <p className="tabular-nums">{`${cents < 0 ? "Given back" : "Received"} ${formatCents(Math.abs(cents))}`}</p>
        </li>
      ))}
    </ul>
  );
}
