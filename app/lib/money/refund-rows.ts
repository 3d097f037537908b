import { roundedShare, sum } from "~/lib/money/allocate.ts";
import { earlierRows } from "~/lib/money/balance.ts";
import { leftOf, roundUpToFive } from "~/lib/money/refund-parts.ts";
import type { RefundableOrder, RefundProblem, RefundWish, RowWithoutGst } from "~/lib/money/refund-types.ts";

function piecesOf(rows: readonly RowWithoutGst[], lineId: string): number {
  return sum(rows.filter((row) => row.lineId === lineId).map(({ quantity }) => quantity));
}

export function piecesLeftOf(order: RefundableOrder, lineId: string): number {
  const line = order.lines.find(({ id }) => id === lineId);
  return line ? line.quantity - piecesOf(earlierRows(order), lineId) : 0;
}

export function tooManyPieces(order: RefundableOrder, { lines = [] }: RefundWish): RefundProblem | undefined {
  for (const { lineId } of lines) {
    const piecesLeft = piecesLeftOf(order, lineId);
    const wanted = sum(lines.filter((line) => line.lineId === lineId).map(({ quantity }) => quantity));
    if (wanted > piecesLeft) return { problem: "too_many_pieces", lineId, piecesLeft };
  }
  return undefined;
}

interface Proposal extends RowWithoutGst {
  dueCents: number;
  enteredCents: number | undefined;
}

export function proposedRows(order: RefundableOrder, wish: RefundWish, availableCents: number): Proposal[] {
  const proposals: Proposal[] = [];
  for (const { kind, lineId, quantity, enteredCents } of wishedRows(wish)) {
    const before = [...earlierRows(order), ...proposals].filter(
      (row) => row.kind === kind && row.lineId === lineId,
    );
    const cards = order.lines.find(({ id }) => id === lineId)?.freeCents;
    const inThisWish = piecesOf(proposals, lineId ?? "");
    const dueCents = cards
      ? sum(cards.slice(inThisWish, inThisWish + quantity))
      : Math.max(0, paidFor(order, lineId, piecesOf(before, lineId ?? "") + quantity) - proposedOf(before));
    const cents = Math.max(0, Math.min(dueCents, availableCents - proposedOf(proposals)));
    proposals.push({ kind, lineId, quantity, proposedCents: cents, cents, dueCents, enteredCents });
  }
  const last = proposals.findLast(({ cents }) => cents > 0) ?? proposals.at(-1);
  if (last && returnsEverything(order, proposals)) {
    last.cents += availableCents - proposedOf(proposals);
    last.proposedCents = last.cents;
    last.dueCents = last.cents;
  }
  return proposals;
}

function wishedRows({ lines = [], fee = false }: RefundWish) {
  return [
    ...lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ cents, ...line }) => ({ kind: "line" as const, ...line, enteredCents: cents })),
    ...(fee
      ? [
          {
            kind: "delivery_fee" as const,
            lineId: null,
            quantity: 0,
            enteredCents: fee === true ? undefined : fee.cents,
          },
        ]
      : []),
  ];
}

function paidFor(order: RefundableOrder, lineId: string | null, pieces: number): number {
  if (lineId === null) return order.feePaidCents;
  const line = order.lines.find(({ id }) => id === lineId);
  return line ? roundedShare(line.paidCents, pieces, line.quantity) : 0;
}

function proposedOf(rows: readonly RowWithoutGst[]): number {
  return sum(rows.map(({ proposedCents }) => proposedCents));
}

/**
 * The last piece and the fee bring back all that is left, unless an amount was lowered: that needs goodwill. What was spent
 * of a gift card stays, also when it has come back to the card since its refund.
 */
function returnsEverything(order: RefundableOrder, proposals: readonly RowWithoutGst[]): boolean {
  const earlier = earlierRows(order);
  const rows = [...earlier, ...proposals];
  return (
    order.lines.every(({ id, quantity }) => piecesOf(rows, id) === quantity) &&
    order.lines.every(
      ({ id, isGiftCard, paidCents }) =>
        !isGiftCard || proposedOf(rows.filter(({ lineId }) => lineId === id)) >= paidCents,
    ) &&
    (order.feePaidCents === 0 || rows.some(({ kind }) => kind === "delivery_fee")) &&
    earlier.every(({ cents, proposedCents }) => cents === proposedCents)
  );
}

/** Where cash goes back, the page shows an amount rounded up to 5 cents, which an admin may enter. */
export function raisedRow(order: RefundableOrder, proposals: readonly Proposal[]): RefundProblem | undefined {
  const hasCash = order.payments.some((payment) => payment.method === "cash" && leftOf(payment) > 0);
  const row = proposals.find(
    ({ enteredCents = 0, dueCents }) => enteredCents > (hasCash ? roundUpToFive(dueCents) : dueCents),
  );
  return row && { problem: "raised", kind: row.kind, lineId: row.lineId, proposedCents: row.dueCents };
}

/** Refunding a gift card takes all that is left on it, so all of it is given back. */
export function partOfGiftCard(
  order: RefundableOrder,
  proposals: readonly Proposal[],
): RefundProblem | undefined {
  const row = proposals.find(
    ({ lineId, enteredCents, dueCents }) =>
      enteredCents !== undefined &&
      enteredCents < dueCents &&
      order.lines.some(({ id, freeCents }) => id === lineId && freeCents !== undefined),
  );
  return row && { problem: "part_of_gift_card", lineId: row.lineId, proposedCents: row.dueCents };
}

export function lowered({ enteredCents, dueCents, ...row }: Proposal): RowWithoutGst {
  const cents = enteredCents === undefined ? row.cents : Math.min(enteredCents, dueCents);
  return { ...row, cents, proposedCents: Math.max(row.proposedCents, cents) };
}

export function feeLeftCents(order: RefundableOrder): number {
  return order.feePaidCents - proposedOf(earlierRows(order).filter(({ kind }) => kind === "delivery_fee"));
}

export function isFeeRefunded(order: RefundableOrder, proposals: readonly Proposal[]): boolean {
  return (
    proposals.some(({ kind, dueCents }) => kind === "delivery_fee" && dueCents === 0) &&
    earlierRows(order).some(({ kind }) => kind === "delivery_fee")
  );
}

export function goodwillRow(cents: number): RowWithoutGst {
  return { kind: "goodwill", lineId: null, quantity: 0, proposedCents: cents, cents };
}
