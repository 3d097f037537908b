import { allocate } from "~/lib/money/allocate.ts";
import { amountOf, balanceOf, leftCents } from "~/lib/money/balance.ts";
import { gstOf, shareOfRows } from "~/lib/money/refund-gst.ts";
import { partsOf, type RefundSource, roundUpCash, sourceOf } from "~/lib/money/refund-parts.ts";
import {
  goodwillRow,
  isFeeRefunded,
  lowered,
  partOfGiftCard,
  piecesLeftOf,
  proposedRows,
  raisedRow,
  tooManyPieces,
} from "~/lib/money/refund-rows.ts";
import type {
  RefundableOrder,
  RefundPlan,
  RefundProblem,
  RefundWish,
  RowWithoutGst,
} from "~/lib/money/refund-types.ts";

/** Every amount includes its GST. */
export function planRefund(order: RefundableOrder, wish: RefundWish): RefundPlan | RefundProblem {
  const tooMany = tooManyPieces(order, wish);
  if (tooMany) return tooMany;
  const source = sourceOf(order);
  const proposals = proposedRows(order, wish, source.availableCents);
  if (isFeeRefunded(order, proposals)) return { problem: "fee_refunded" };

  const rows = [...proposals.map(lowered), goodwillRow(wish.goodwillCents ?? 0)].filter(
    ({ kind, cents }) => kind === "line" || cents > 0,
  );
  if (amountOf(rows) > source.availableCents)
    return { problem: "more_than_left", availableCents: source.availableCents };
  const raised = raisedRow(order, proposals);
  if (raised) return raised;
  const part = partOfGiftCard(order, proposals);
  if (part) return part;
  if (rows.length === 0) return { problem: "nothing" };
  return complete(order, roundUpCash(rows, source), source);
}

/** What the page offers for 1, 2, … pieces of a line, and for the fee, each refunded alone. */
export function refundProposal(order: RefundableOrder) {
  const amount = (wish: RefundWish) => {
    const plan = planRefund(order, wish);
    return "problem" in plan ? 0 : plan.amountCents;
  };
  return {
    lines: order.lines.map(({ id }) => {
      const piecesLeft = piecesLeftOf(order, id);
      const amounts = Array.from({ length: piecesLeft }, (_, index) =>
        amount({ lines: [{ lineId: id, quantity: index + 1 }] }),
      );
      return { lineId: id, piecesLeft, amounts };
    }),
    feeCents: amount({ fee: true }),
    availableCents: sourceOf(order).availableCents,
  };
}

function complete(order: RefundableOrder, rows: readonly RowWithoutGst[], source: RefundSource): RefundPlan {
  const amountCents = amountOf(rows);
  const gstCents = gstOf(order, rows);
  const rowGst = shareOfRows(order, rows, gstCents);
  const coveredCents = Math.min(amountCents, source.owedCents);
  const parts = partsOf(amountCents - coveredCents, source.payments);
  const [coveredGstCents = 0, ...partGst] = allocate(gstCents, [
    coveredCents,
    ...parts.map(({ cents }) => cents),
  ]);
  return {
    rows: rows.map((row, index) => ({ ...row, gstCents: rowGst[index] ?? 0 })),
    amountCents,
    gstCents,
    coveredCents,
    coveredGstCents,
    parts: parts.map((part, index) => ({ ...part, gstCents: partGst[index] ?? 0 })),
    leftCents: leftCents(balanceOf(order)) - (amountCents - coveredCents),
  };
}
