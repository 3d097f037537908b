import { allocate, roundedShare, sum } from "~/lib/money/allocate.ts";

/** In this order money goes back; of one kind, the latest payment first. */
const METHODS = ["card", "terminal", "e_transfer", "cash", "gift_card"] as const;
export type PaymentMethod = (typeof METHODS)[number];

/** What an order's money comes to so far. A refund counts from its row on, and no longer once it has failed. */
export interface Balance {
  totalCents: number;
  refundedCents: number;
  paidCents: number;
  /** What of the refunds leaves the shop. */
  sentBackCents: number;
  isCancelled: boolean;
}

export function leftCents({ paidCents, sentBackCents }: Pick<Balance, "paidCents" | "sentBackCents">) {
  return paidCents - sentBackCents;
}

/** Below 0 when more was paid than is owed. */
export function owedCents(balance: Balance): number {
  if (balance.isCancelled) return 0;
  return balance.totalCents - balance.refundedCents - leftCents(balance);
}

export type PaymentStatus = "unpaid" | "partly_paid" | "paid" | "partly_refunded" | "refunded";

/** The first that fits. */
export function paymentStatusOf(balance: Balance): PaymentStatus {
  const owed = owedCents({ ...balance, isCancelled: balance.isCancelled && balance.paidCents > 0 });
  if (owed > 0) return balance.paidCents === 0 ? "unpaid" : "partly_paid";
  if (balance.sentBackCents === 0) return "paid";
  return leftCents(balance) > 0 ? "partly_refunded" : "refunded";
}

export interface RefundableOrder {
  totalCents: number;
  gstCents: number;
  isCancelled: boolean;
  /** The fee after discount, with its GST. */
  feePaidCents: number;
  lines: readonly {
    id: string;
    quantity: number;
    /** After discount, with its GST. */
    paidCents: number;
    isGiftCard: boolean;
  }[];
  /** Those that succeeded. */
  payments: readonly RefundablePayment[];
  /** In the order made. A failed one with its pieces and 0 cents. */
  refunds: readonly { gstCents: number; rows: readonly Omit<RefundRow, "gstCents">[] }[];
}

export interface RefundablePayment {
  id: string;
  method: PaymentMethod;
  amountCents: number;
  /** By refunds that have not failed. */
  sentBackCents: number;
  /** When it was paid. */
  at: number;
}

export interface RefundRow {
  /** `rest`: all that is left, at cancelling. `unassigned`: made in the provider's dashboard. */
  kind: "line" | "delivery_fee" | "goodwill" | "rest" | "unassigned";
  lineId: string | null;
  /** Pieces; 0 unless it is for a line. */
  quantity: number;
  /** `cents`, if no admin had lowered it. */
  proposedCents: number;
  cents: number;
  gstCents: number;
}

/** `cents` is given only where the proposal is lowered. All amounts are 0 or more. */
export interface RefundWish {
  lines?: readonly { lineId: string; quantity: number; cents?: number }[];
  fee?: boolean | { cents: number };
  goodwillCents?: number;
  /** Cancelling. Alone. */
  all?: boolean;
  /** Already refunded by the provider. Alone. */
  dashboard?: { paymentId: string; cents: number };
}

export interface RefundPlan {
  rows: RefundRow[];
  /** What the rows come to. */
  amountCents: number;
  gstCents: number;
  /** A refund first covers what is owed; only the rest is sent back. */
  coveredCents: number;
  coveredGstCents: number;
  parts: RefundPart[];
  /** What is left afterwards. */
  leftCents: number;
}

export interface RefundPart {
  paymentId: string;
  method: PaymentMethod;
  cents: number;
  gstCents: number;
}

export type RefundProblem =
  | { problem: "too_many_pieces"; lineId: string; piecesLeft: number }
  /** An amount above its proposal. What is more has to be goodwill. */
  | { problem: "raised"; kind: RefundRow["kind"]; lineId: string | null; proposedCents: number }
  /** What is left, and what is still owed. */
  | { problem: "more_than_left"; availableCents: number }
  | { problem: "nothing" };

type Row = Omit<RefundRow, "gstCents">;

/** What refunding these pieces and amounts means, to the cent. Every amount includes its GST. */
export function planRefund(order: RefundableOrder, wish: RefundWish): RefundPlan | RefundProblem {
  const tooMany = tooManyPieces(order, wish);
  if (tooMany) return tooMany;
  const source = sourceOf(order, wish);
  const proposals = proposedRows(order, wish, source.availableCents);
  const raised = raisedRow(order, proposals);
  if (raised) return raised;

  const rows = [...proposals.map(lowered), ...plainRows(order, wish, source.availableCents)].filter(
    ({ kind, cents }) => kind === "line" || cents > 0,
  );
  if (rows.length === 0) return { problem: "nothing" };
  if (amountOf(rows) > source.availableCents)
    return { problem: "more_than_left", availableCents: source.availableCents };
  return complete(order, roundUpCash(rows, source), source);
}

/** What the page offers: for 1, 2, … pieces of a line, and for the fee, what goes back if it is refunded alone. */
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
    availableCents: sourceOf(order, {}).availableCents,
  };
}

export function balanceOf(order: RefundableOrder): Balance {
  return {
    totalCents: order.totalCents,
    refundedCents: amountOf(earlierRows(order)),
    paidCents: sum(order.payments.map(({ amountCents }) => amountCents)),
    sentBackCents: sum(order.payments.map(({ sentBackCents }) => sentBackCents)),
    isCancelled: order.isCancelled,
  };
}

function earlierRows({ refunds }: RefundableOrder): Row[] {
  return refunds.flatMap(({ rows }) => rows);
}

function amountOf(rows: readonly Row[]): number {
  return sum(rows.map(({ cents }) => cents));
}

function piecesOf(rows: readonly Row[], lineId: string): number {
  return sum(rows.filter((row) => row.lineId === lineId).map(({ quantity }) => quantity));
}

function piecesLeftOf(order: RefundableOrder, lineId: string): number {
  const line = order.lines.find(({ id }) => id === lineId);
  return line ? line.quantity - piecesOf(earlierRows(order), lineId) : 0;
}

function tooManyPieces(order: RefundableOrder, { lines = [] }: RefundWish): RefundProblem | undefined {
  for (const { lineId } of lines) {
    const piecesLeft = piecesLeftOf(order, lineId);
    const wanted = sum(lines.filter((line) => line.lineId === lineId).map(({ quantity }) => quantity));
    if (wanted > piecesLeft) return { problem: "too_many_pieces", lineId, piecesLeft };
  }
  return undefined;
}

/** What the money comes from: what is owed and so need not be paid any more, then the payments. */
interface Source {
  owedCents: number;
  payments: readonly RefundablePayment[];
  availableCents: number;
}

function sourceOf(order: RefundableOrder, { all, dashboard }: RefundWish): Source {
  const payments = order.payments.filter(({ id }) => !dashboard || id === dashboard.paymentId);
  const balance = balanceOf(order);
  // The provider has already sent a dashboard refund. Cancelling ends what is owed, also on an order just cancelled.
  const owed = dashboard ? 0 : Math.max(0, owedCents(all ? { ...balance, isCancelled: false } : balance));
  return { owedCents: owed, payments, availableCents: owed + sum(payments.map(leftOf)) };
}

function leftOf({ amountCents, sentBackCents }: RefundablePayment): number {
  return Math.max(0, amountCents - sentBackCents);
}

interface Proposal extends Row {
  /** As an admin entered it. */
  enteredCents: number | undefined;
}

function proposedRows(order: RefundableOrder, wish: RefundWish, availableCents: number): Proposal[] {
  const proposals: Proposal[] = [];
  for (const { kind, lineId, quantity, enteredCents } of wishedRows(wish)) {
    const before = [...earlierRows(order), ...proposals].filter(
      (row) => row.kind === kind && row.lineId === lineId,
    );
    const due = paidFor(order, lineId, piecesOf(before, lineId ?? "") + quantity) - proposedOf(before);
    const cents = Math.max(0, Math.min(due, availableCents - proposedOf(proposals)));
    proposals.push({ kind, lineId, quantity, proposedCents: cents, cents, enteredCents });
  }
  const last = proposals.findLast(({ cents }) => cents > 0) ?? proposals.at(-1);
  if (last && returnsEverything(order, proposals)) {
    last.cents += availableCents - proposedOf(proposals);
    last.proposedCents = last.cents;
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

/** For k of n pieces so far: the paid amount × k ÷ n. The fee has no pieces. */
function paidFor(order: RefundableOrder, lineId: string | null, pieces: number): number {
  if (lineId === null) return order.feePaidCents;
  const line = order.lines.find(({ id }) => id === lineId);
  return line ? roundedShare(line.paidCents, pieces, line.quantity) : 0;
}

function proposedOf(rows: readonly Row[]): number {
  return sum(rows.map(({ proposedCents }) => proposedCents));
}

/**
 * With the last piece and the fee, all that is left is proposed, unless an amount was lowered before. So cash rounding
 * and goodwill need no rule here. Of a spent gift card the amount is lowered.
 */
function returnsEverything(order: RefundableOrder, proposals: readonly Row[]): boolean {
  const earlier = earlierRows(order);
  const rows = [...earlier, ...proposals];
  return (
    order.lines.every(({ id, quantity }) => piecesOf(rows, id) === quantity) &&
    (order.feePaidCents === 0 || rows.some(({ kind }) => kind === "delivery_fee")) &&
    earlier.every(({ cents, proposedCents }) => cents === proposedCents)
  );
}

/** Where cash goes back, the page shows a proposal rounded up to 5 cents. */
function raisedRow(order: RefundableOrder, proposals: readonly Proposal[]): RefundProblem | undefined {
  const hasCash = order.payments.some((payment) => payment.method === "cash" && leftOf(payment) > 0);
  const row = proposals.find(
    ({ enteredCents = 0, proposedCents }) =>
      enteredCents > (hasCash ? roundUpToFive(proposedCents) : proposedCents),
  );
  return row && { problem: "raised", kind: row.kind, lineId: row.lineId, proposedCents: row.proposedCents };
}

function lowered({ enteredCents, ...row }: Proposal): Row {
  return { ...row, cents: Math.min(row.cents, enteredCents ?? row.cents) };
}

/** Amounts without a line. */
function plainRows({ payments }: RefundableOrder, wish: RefundWish, availableCents: number): Row[] {
  const plain = (kind: Row["kind"], cents: number): Row => ({
    kind,
    lineId: null,
    quantity: 0,
    proposedCents: cents,
    cents,
  });
  return [
    plain("goodwill", wish.goodwillCents ?? 0),
    plain("unassigned", wish.dashboard?.cents ?? 0),
    // An order that was never paid has nothing to give back.
    plain("rest", wish.all && payments.length > 0 ? availableCents : 0),
  ];
}

/** The part that goes back in cash is rounded up to 5 cents, at most what is left of it; the first row grows by that. */
function roundUpCash(rows: readonly Row[], source: Source): Row[] {
  const sentCents = amountOf(rows) - Math.min(amountOf(rows), source.owedCents);
  const cash = sum(
    partsOf(sentCents, source.payments)
      .filter(({ method }) => method === "cash")
      .map(({ cents }) => cents),
  );
  const cashLeft = sum(source.payments.filter(({ method }) => method === "cash").map(leftOf));
  const more = Math.min(roundUpToFive(cash), cashLeft) - cash;
  const target = rows.find(({ cents }) => cents > 0);
  return rows.map((row) => {
    if (row !== target) return row;
    const cents = row.cents + more;
    return { ...row, cents, proposedCents: Math.max(row.proposedCents, cents) };
  });
}

function roundUpToFive(cents: number): number {
  return Math.ceil(cents / 5) * 5;
}

/** Each payment gets back up to what it paid and did not get back. */
function partsOf(sentCents: number, payments: readonly RefundablePayment[]) {
  const inOrder = payments.toSorted(
    (a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method) || b.at - a.at,
  );
  let rest = sentCents;
  return inOrder.flatMap((payment) => {
    const cents = Math.min(rest, leftOf(payment));
    rest -= cents;
    return cents > 0 ? [{ paymentId: payment.id, method: payment.method, cents }] : [];
  });
}

function complete(order: RefundableOrder, rows: readonly Row[], source: Source): RefundPlan {
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

/**
 * GST given back so far is the order's GST in proportion to the taxable money given back so far; this refund's is what
 * that exceeds the refunds before it by. The refund that brings all refunds to the total takes the rest.
 */
function gstOf(order: RefundableOrder, rows: readonly Row[]): number {
  const taxableTotal =
    order.feePaidCents +
    sum(order.lines.filter(({ isGiftCard }) => !isGiftCard).map(({ paidCents }) => paidCents));
  const soFar = [...earlierRows(order), ...rows];
  const taxable = Math.min(taxableTotal, sum(soFar.map((row) => taxableCents(order, row))));
  const gstSoFar =
    amountOf(soFar) >= order.totalCents
      ? order.gstCents
      : roundedShare(order.gstCents, taxable, taxableTotal);
  const gstBefore = sum(order.refunds.map(({ gstCents }) => gstCents));
  return Math.max(0, Math.min(gstSoFar - gstBefore, amountOf(rows)));
}

/** Money for gift cards is not taxable; everything else is, goodwill too. */
function taxableCents({ lines }: RefundableOrder, { lineId, cents }: Row): number {
  return lines.some(({ id, isGiftCard }) => id === lineId && isGiftCard) ? 0 : cents;
}

function shareOfRows(order: RefundableOrder, rows: readonly Row[], gstCents: number): number[] {
  const taxable = rows.map((row) => taxableCents(order, row));
  return allocate(gstCents, sum(taxable) >= gstCents ? taxable : rows.map(({ cents }) => cents));
}
