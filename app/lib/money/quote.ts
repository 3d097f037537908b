import { allocate, sum } from "~/lib/money/allocate.ts";
import { areGiftCards } from "~/lib/gift-cards/lines.ts";
import { gstOn, MIN_ORDER_CENTS } from "~/lib/money/money.ts";
import { percentOf } from "~/lib/money/percent.ts";
import {
  type Adjustment,
  feeRow,
  roundingRow,
  row,
  rowsOf,
  type StoredQuote,
} from "~/lib/money/quote-rows.ts";

/** All amounts of a purchase. Only this file adds them up and decides which rows are shown. */
export interface Quote extends StoredQuote {
  giftCardCents: number;
  amountDueCents: number;
  /** The lines after discount, without gift cards. Delivery compares it with "free from" and "smallest order". */
  goodsCents: number;
  lines: LineShare[];
  /** The fee after its discounts, with its GST. */
  feePaidCents: number;
  feeGstCents: number;
  adjustments: Adjustment[];
}

export interface LineShare {
  discountCents: number;
  gstCents: number;
  /** After discount, with its GST. */
  paidCents: number;
}

export interface QuoteLine {
  unitCents: number;
  quantity: number;
  /** Has no discount and no GST, because selling a gift card is no taxable supply. */
  isGiftCard?: boolean;
}

/** Takes a percent off each line, or `cents` off all of them together. */
export interface DiscountRule {
  label: string;
  source?: string | null;
  lowers: "lines" | "order" | "fee";
  lines?: readonly number[];
  percent?: number;
  /** With neither percent nor cents, delivery is free. */
  cents?: number;
  /** How much is taken off each line, for a rule that counts pieces. */
  centsOfLines?: readonly number[];
}

export interface QuoteOptions {
  /** Each applies to what the ones before it left. */
  discounts?: readonly DiscountRule[];
  feeCents?: number;
  feeLabel?: string;
  /** The id of the delivery zone. */
  feeSource?: string | null;
  /** Shown instead of an amount while there is no fee: nothing is charged, or it is not known yet. */
  freeText?: string;
  giftCardCents?: number;
  /** Entered by an admin. It can be paid without a card, so a small total is not waived. */
  isByHand?: boolean;
  /** Default: the GST on these lines. */
  gstCents?: number;
}

const FREE_LABEL = "Pickup or local delivery";
const FREE = "Free";

interface DiscountableCharge {
  wholeCents: number;
  cents: number;
  isGiftCard: boolean;
}

/** Calculates GST once, on everything taxable. */
export function quote(lines: readonly QuoteLine[], options: QuoteOptions = {}): Quote {
  const { discounts = [], feeCents = 0, feeLabel, feeSource, giftCardCents = 0, isByHand } = options;
  const { charges, adjustments } = applyDiscounts(chargesOf(lines, feeCents), discounts);
  if (feeCents > 0) adjustments.unshift(feeRow(feeCents, feeLabel, feeSource));

  const taxable = charges.map(({ cents, isGiftCard }) => (isGiftCard ? 0 : cents));
  const { gstCents = gstOn(sum(taxable)) } = options;
  const shares = shareGst(charges, allocate(gstCents, taxable));
  const fee = shares.at(-1);
  const beforeRounding = sum(charges.map(({ cents }) => cents)) + gstCents;
  const roundingCents = isByHand ? 0 : waivedSmallTotal(beforeRounding, adjustments);
  if (roundingCents !== 0) adjustments.push(roundingRow(roundingCents));

  const totals = {
    subtotalCents: sum(charges.slice(0, -1).map(({ wholeCents }) => wholeCents)),
    discountCents: sum(shares.slice(0, -1).map(({ discountCents }) => discountCents)),
    deliveryFeeCents: feeCents - (fee?.discountCents ?? 0),
    gstCents,
    roundingCents,
    totalCents: beforeRounding + roundingCents,
  };
  const usedCents = giftCardPart(totals.totalCents, giftCardCents);
  const amountDueCents = totals.totalCents - usedCents;
  return {
    ...totals,
    giftCardCents: usedCents,
    amountDueCents,
    goodsCents: sum(taxable.slice(0, -1)),
    lines: shares.slice(0, -1),
    feePaidCents: fee?.paidCents ?? 0,
    feeGstCents: fee?.gstCents ?? 0,
    adjustments,
    rows: [
      ...rowsOf(
        totals,
        adjustments,
        feeCents > 0 || areGiftCards(lines)
          ? null
          : { label: feeLabel ?? FREE_LABEL, text: options.freeText ?? FREE },
      ),
      ...(usedCents > 0
        ? [row("gift_card", "Gift card", -usedCents), row("amount_due", "Amount due", amountDueCents)]
        : []),
    ],
  };
}

/** The lines, then the fee, which comes last wherever cents are shared out. */
function chargesOf(lines: readonly QuoteLine[], feeCents: number): DiscountableCharge[] {
  const charge = (cents: number, isGiftCard = false) => ({ wholeCents: cents, cents, isGiftCard });
  return [
    ...lines.map(({ unitCents, quantity, isGiftCard }) => charge(unitCents * quantity, isGiftCard)),
    charge(feeCents),
  ];
}

function applyDiscounts(charges: DiscountableCharge[], rules: readonly DiscountRule[]) {
  const adjustments: Adjustment[] = [];
  for (const rule of rules) {
    const eligible = charges.map((charge, index) =>
      isEligible(rule, charge, index, charges.length - 1) ? charge.cents : 0,
    );
    const taken = takenOff(rule, eligible);
    charges = charges.map((charge, index) => ({ ...charge, cents: charge.cents - (taken[index] ?? 0) }));
    if (sum(taken) > 0)
      adjustments.push({
        type: "discount",
        lowers: rule.lowers === "fee" ? "fee" : "lines",
        label: rule.label,
        cents: sum(taken),
        source: rule.source ?? null,
      });
  }
  return { charges, adjustments };
}

function isEligible(
  { lowers, lines }: DiscountRule,
  { isGiftCard }: DiscountableCharge,
  index: number,
  feeIndex: number,
) {
  if (lowers === "fee") return index === feeIndex;
  if (index === feeIndex || isGiftCard) return false;
  return lowers === "order" || (lines?.includes(index) ?? false);
}

function takenOff({ lowers, percent, cents, centsOfLines }: DiscountRule, eligible: number[]): number[] {
  if (centsOfLines) return eligible.map((whole, index) => Math.min(whole, centsOfLines[index] ?? 0));
  if (percent !== undefined) return eligible.map((whole) => Math.min(whole, percentOf(whole, percent)));
  const wanted = cents ?? (lowers === "fee" ? Infinity : 0);
  return allocate(Math.min(wanted, sum(eligible)), eligible);
}

function shareGst(charges: readonly DiscountableCharge[], gst: readonly number[]): LineShare[] {
  return charges.map(({ wholeCents, cents }, index) => {
    const gstCents = gst[index] ?? 0;
    return { discountCents: wholeCents - cents, gstCents, paidCents: cents + gstCents };
  });
}

/** The provider cannot charge 1 to 49 cents: if discounts leave so little, it is waived. */
function waivedSmallTotal(cents: number, adjustments: readonly Adjustment[]): number {
  const isDiscounted = adjustments.some(({ type }) => type === "discount");
  return isDiscounted && cents > 0 && cents < MIN_ORDER_CENTS ? -cents : 0;
}

/** If gift cards would leave 1 to 49 cents of a larger total, they pay less, so that 50 cents are due. */
export function giftCardPart(totalCents: number, giftCardCents: number): number {
  const used = Math.min(totalCents, giftCardCents);
  const due = totalCents - used;
  return due > 0 && due < MIN_ORDER_CENTS && totalCents >= MIN_ORDER_CENTS
    ? totalCents - MIN_ORDER_CENTS
    : used;
}

/** There is no 1-cent coin, so cash is paid to the nearest 5 cents. */
export function cashRounding(owedCents: number): number {
  return Math.round(owedCents / 5) * 5 - owedCents;
}
