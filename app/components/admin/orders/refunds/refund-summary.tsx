import { formatCents } from "~/lib/money/money";
import type { RefundableOrder, RefundPlan, RefundProblem } from "~/lib/money/refund-types";
import { refundLineLabel } from "~/lib/orders/refund-line";
import {
  goodwillCardWords,
  refundProblemText,
  refundSentence,
  usedCardWords,
} from "~/lib/orders/words/refund-words";

interface RefundSummaryProps {
  /** Null while a field does not hold a number. */
  plan: RefundPlan | RefundProblem | null;
  items: readonly { id: string; productName: string; variationName: string }[];
  money: RefundableOrder;
  asGiftCard: boolean;
}

export function RefundSummary({ plan, items, money, asGiftCard }: RefundSummaryProps) {
  return (
    <section aria-labelledby="goes-back" className="grid gap-1 rounded-md bg-sunken p-4">
      <h3 id="goes-back" className="text-lg">
        What goes back
      </h3>
      <div role="status" className="grid gap-1">
        {plan && !("problem" in plan) ? (
          <>
            <ul>
              {plan.rows.map(({ kind, lineId, quantity, cents }) => (
                <li key={`${kind}-${lineId}`} className="flex justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">
                    {refundLineLabel({ kind, itemId: lineId, quantity }, items)}
                  </span>{" "}
                  <span>{formatCents(cents)}</span>
                </li>
              ))}
            </ul>
            {[...usedCardWords(plan, money, items), ...goodwillCardWords(plan, money, items)].map((words) => (
              <p key={words}>{words}</p>
            ))}
            <p className="font-bold">{refundSentence(plan, { asGiftCard })}</p>
          </>
        ) : (
          <p className={plan?.problem === "nothing" ? "text-muted" : "font-bold text-danger"}>
            {plan ? refundProblemText(plan, items) : "Check the numbers above."}
          </p>
        )}
      </div>
    </section>
  );
}
