import { conflict, DomainError, invalid } from "~/lib/errors";
import { balanceOf, owedCents } from "~/lib/money/balance.ts";
import { centsToText, formatCents } from "~/lib/money/money.ts";
import {
  dueCents,
  isWaivable,
  type MethodEntered,
  receive,
  type Received,
  type ReceivedProblem,
} from "~/lib/money/receive.ts";
import { receivedProblemText } from "~/lib/orders/words/payment-words.ts";
import { hashesOf } from "~/domain/gift-cards/code-hash";
import { issueSoldCards } from "~/domain/gift-cards/issue";
import { payingCards, payWithCard } from "~/domain/gift-cards/pay";
import { giftCardCode } from "~/lib/gift-cards/code.ts";
import type { PayingCard } from "~/lib/gift-cards/share.ts";
import { readRefundable } from "~/domain/payments/order-refunds";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

export interface PaymentByHand {
  /** Id of the form. Sending it twice makes one payment. */
  id: string;
  method: MethodEntered;
  /** For cash, the amount handed over. Absent: all that is owed, or all that the gift card has. */
  cents?: number;
  /** For a gift card its code, which is not stored. */
  reference: string;
}

/**
 * Records a payment by hand. Cash that pays the rest rounds the total to 5 cents. Call it with the order and the gift
 * card locked. @throws DomainError 400 if coins cannot make the amount or no gift card has this code, 409 if less is
 * owed or on the card
 */
export async function receivePayment(
  tx: Db,
  orderId: string,
  { id, method, cents, reference }: PaymentByHand,
  by: { id: string },
): Promise<Received> {
  if (method !== "gift_card") refuseCode(reference);
  const owed = await owedOf(tx, orderId);
  const card = method === "gift_card" ? await cardWith(tx, reference) : null;
  const given = cents ?? Math.min(dueCents(owed, method), card?.freeCents ?? Infinity);
  const received = receive(owed, method, given);
  if ("problem" in received) throw errorOf(received);
  const { amountCents, roundingCents } = received;
  await addRounding(tx, orderId, roundingCents);
  if (amountCents > 0 && (await tx.payment.count({ where: { id } })) > 0)
    throw conflict("This payment was entered before. Load the page again.");
  if (amountCents > 0 && card) {
    if (amountCents > card.freeCents) throw conflict(`This gift card has ${formatCents(card.freeCents)}.`);
    const part = { giftCardId: card.id, lastFour: card.lastFour, cents: amountCents };
    await payWithCard(tx, orderId, part, { id, enteredById: by.id });
  } else if (amountCents > 0)
    await tx.payment.create({
      data: {
        id,
        orderId,
        method,
        reference,
        enteredById: by.id,
        status: "succeeded",
        amount: centsToText(amountCents),
        received: method === "cash" ? centsToText(given) : null,
        paidAt: now(),
        createdAt: now(),
        updatedAt: now(),
      },
      select: { id: true },
    });
  await notePaid(tx, orderId);
  return received;
}

/** Refuses a gift card code typed as a reference, because references are stored and shown. */
function refuseCode(reference: string): void {
  if (giftCardCode(reference) === null) return;
  const message = "This is the code of a gift card. Select Gift card as the way of paying";
  throw invalid(message, { reference: [message] });
}

async function cardWith(tx: Db, code: string): Promise<PayingCard> {
  const [card] = await payingCards(await hashesOf([code], tx), { on: tx });
  if (card) return card;
  const message = "No gift card with money on it has this code";
  throw invalid(message, { reference: [message] });
}

/** Call it with the order locked. @throws DomainError 409 when nothing, or 50 cents or more, is owed */
export async function waiveOwed(tx: Db, orderId: string): Promise<void> {
  const owed = await owedOf(tx, orderId);
  if (owed <= 0) throw errorOf({ problem: "nothing_owed" });
  if (!isWaivable(owed)) throw conflict("Only an amount of less than $0.50 can be waived.");
  await addRounding(tx, orderId, -owed);
  await notePaid(tx, orderId);
}

/** @returns cents; 0 or less if everything is paid */
export async function owedOf(tx: Db, orderId: string): Promise<number> {
  return owedCents(balanceOf(await readRefundable(tx, orderId)));
}

/** The order counts in reports from its first payment on. Once nothing is owed, its gift cards are issued. */
export async function notePaid(tx: Db, orderId: string): Promise<void> {
  await tx.order.updateMany({ where: { id: orderId, firstPaidAt: null }, data: { firstPaidAt: now() } });
  await issueIfPaid(tx, orderId);
}

/** Call it after a payment, and after a refund that lowers the amount owed. */
export async function issueIfPaid(tx: Db, orderId: string): Promise<void> {
  if ((await owedOf(tx, orderId)) <= 0) await issueSoldCards(tx, orderId);
}

async function addRounding(tx: Db, orderId: string, cents: number): Promise<void> {
  if (cents === 0) return;
  const amount = centsToText(cents);
  const position = await tx.adjustment.count({ where: { orderId } });
  await tx.adjustment.create({
    data: { orderId, position, type: "rounding", label: "Rounding", amount },
    select: { id: true },
  });
  await tx.order.update({
    where: { id: orderId },
    data: { rounding: { increment: amount }, totalPrice: { increment: amount } },
    select: { id: true },
  });
}

function errorOf(problem: ReceivedProblem): DomainError {
  const message = receivedProblemText(problem);
  if (problem.problem === "no_such_coins") return invalid(message, { amount: [message] });
  const details = problem.problem === "more_than_owed" ? { owed: centsToText(problem.owedCents) } : undefined;
  return new DomainError("conflict", message, { details });
}
