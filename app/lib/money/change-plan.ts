import { sum } from "~/lib/money/allocate.ts";
import { balanceOf, owedCents } from "~/lib/money/balance.ts";
import { gstOn } from "~/lib/money/money.ts";
import { quote, type Quote, type QuoteLine, type QuoteOptions } from "~/lib/money/quote.ts";
import { taxableCents, taxableTotalOf } from "~/lib/money/refund-gst.ts";
import { planRefund } from "~/lib/money/refund-plan.ts";
import { feeLeftCents } from "~/lib/money/refund-rows.ts";
import type { RefundableOrder, RefundPlan, RefundProblem } from "~/lib/money/refund-types.ts";

export interface ChangeWish {
  added: readonly QuoteLine[];
  removed: readonly { lineId: string; quantity: number }[];
  returnsFee: boolean;
  /** What the change adds to the delivery fee. */
  fee?: Pick<QuoteOptions, "feeCents" | "feeLabel" | "feeSource">;
}

export interface ChangePlan {
  /** The quote of the added items and fee. */
  added: Quote;
  refund: RefundPlan | null;
  /** Below 0 where the order costs less than before. */
  differenceCents: number;
  sentBackCents: number;
  owedBeforeCents: number;
  owedCents: number;
}

/** A removal covers what is owed first; only the rest is sent back. */
export function planChange(
  order: RefundableOrder,
  { added, removed, returnsFee, fee: addedFee = {} }: ChangeWish,
): ChangePlan | RefundProblem {
  const fee = returnsFee && feeLeftCents(order) > 0;
  const wish = removed.length > 0 || fee ? { lines: removed, fee } : null;
  const gstCents = gstOfAdded(order, { added, fee: addedFee }, wish && planRefund(order, wish));
  const more = quote(added, { ...addedFee, gstCents });
  const raised = withAdded(order, added, more);
  const planned = wish && planRefund(raised, wish);
  const isProblem = planned !== null && "problem" in planned;
  // If all money of the fee was given back before, nothing is left to refund, and the change goes on.
  if (isProblem && planned.problem !== "nothing") return planned;
  const refund = isProblem ? null : planned;
  const { amountCents = 0, coveredCents = 0 } = refund ?? {};
  return {
    added: more,
    refund,
    differenceCents: more.totalCents - amountCents,
    sentBackCents: amountCents - coveredCents,
    owedBeforeCents: Math.max(0, owedCents(balanceOf(order))),
    owedCents: Math.max(0, owedCents(balanceOf(raised))) - coveredCents,
  };
}

/**
 * The GST on the changed order, less the GST on what stays, so that an item of the same price in place of
 * another changes nothing. Differs by at most a cent from the GST on the added items alone.
 */
function gstOfAdded(
  order: RefundableOrder,
  { added, fee = {} }: Pick<ChangeWish, "added" | "fee">,
  removal: RefundPlan | RefundProblem | null,
): number {
  const { feeCents = 0 } = fee;
  const netCents =
    sum(added.map((line) => (line.isGiftCard ? 0 : line.unitCents * line.quantity))) + feeCents;
  const alone = gstOn(netCents);
  if (netCents === 0 || removal === null || "problem" in removal) return alone;
  const gone = [...order.refunds, removal];
  const stays =
    taxableTotalOf(order) - sum(gone.flatMap(({ rows }) => rows.map((row) => taxableCents(order, row))));
  const gstOfStays = order.gstCents - sum(gone.map(({ gstCents }) => gstCents));
  const together = gstOn(Math.max(0, stays - gstOfStays) + netCents) - gstOfStays;
  return Math.max(alone - 1, Math.min(alone + 1, together), 0);
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
        id: `added:${index}`,
        quantity,
        isGiftCard,
        paidCents: more.lines[index]?.paidCents ?? 0,
      })),
    ],
  };
}
