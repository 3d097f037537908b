import { balanceOf, owedCents } from "~/lib/money/balance.ts";
import { quote, type Quote, type QuoteLine } from "~/lib/money/quote.ts";
import { planRefund } from "~/lib/money/refund-plan.ts";
import { feeLeftCents } from "~/lib/money/refund-rows.ts";
import type { RefundableOrder, RefundPlan, RefundProblem } from "~/lib/money/refund-types.ts";

export interface ChangeWish {
  added: readonly QuoteLine[];
  removed: readonly { lineId: string; quantity: number }[];
  returnsFee: boolean;
}

export interface ChangePlan {
  /** Its GST is shared only among what the change adds. */
  added: Quote;
  refund: RefundPlan | null;
  /** Below 0 where the order costs less than before. */
  differenceCents: number;
  sentBackCents: number;
  owedCents: number;
}

/** A removal covers what is owed first; only the rest is sent back. */
export function planChange(
  order: RefundableOrder,
  { added, removed, returnsFee }: ChangeWish,
): ChangePlan | RefundProblem {
  const more = quote(added);
  const raised = withAdded(order, added, more);
  const fee = returnsFee && feeLeftCents(order) > 0;
  const planned = removed.length > 0 || fee ? planRefund(raised, { lines: removed, fee }) : null;
  const isProblem = planned !== null && "problem" in planned;
  // A fee whose money was all given back before leaves nothing to refund.
  if (isProblem && planned.problem !== "nothing") return planned;
  const refund = isProblem ? null : planned;
  const { amountCents = 0, coveredCents = 0 } = refund ?? {};
  return {
    added: more,
    refund,
    differenceCents: more.totalCents - amountCents,
    sentBackCents: amountCents - coveredCents,
    owedCents: Math.max(0, owedCents(balanceOf(raised))) - coveredCents,
  };
}

function withAdded(order: RefundableOrder, added: readonly QuoteLine[], more: Quote): RefundableOrder {
  return {
    ...order,
    totalCents: order.totalCents + more.totalCents,
    gstCents: order.gstCents + more.gstCents,
    feePaidCents: order.feePaidCents + more.feePaidCents,
    lines: [
      ...order.lines,
      ...added.map(({ quantity, isGiftCard = false }, index) => ({
        ...{ id: `added:${index}`, quantity, isGiftCard },
        paidCents: more.lines[index]?.paidCents ?? 0,
      })),
    ],
  };
}
