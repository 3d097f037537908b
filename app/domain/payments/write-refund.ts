import { randomUUID } from "node:crypto";
import { emptyCards, returnToCard, type SoldCard, soldCards } from "~/domain/gift-cards/give-back";
import { issueCard } from "~/domain/gift-cards/issue";
import { enqueueRefund } from "~/domain/payments/enqueue-refund";
import { writeRows } from "~/domain/payments/order-refunds";
import { sum } from "~/lib/money/allocate.ts";
import { centsToText } from "~/lib/money/money.ts";
import type { RefundPlan, RefundRow } from "~/lib/money/refund-types.ts";
import { now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

interface NewRefund {
  id: string;
  orderId: string;
  plan: RefundPlan;
  reason: string | null;
  userId: string | null;
  /** Ids of restocked order items. */
  restocked: ReadonlySet<string>;
  /** If given, the whole refund goes to a new gift card for this person. */
  asGiftCardFor?: { name: string; email: string };
}

/** Writes rows only. The worker sends the parts that go to a payment card after the commit. */
export async function writeRefund(
  tx: Db,
  { plan, restocked, asGiftCardFor, ...refund }: NewRefund,
): Promise<void> {
  const { id: refundId, orderId, userId } = refund;
  const covered = { covered: centsToText(plan.coveredCents), coveredGst: centsToText(plan.coveredGstCents) };
  await tx.refund.create({ data: { ...refund, ...covered, createdAt: now() }, select: { id: true } });
  await writeRows(tx, refundId, plan.rows, restocked);
  await emptyCards(tx, await cardsIn(tx, orderId, plan.rows), { orderId, refundId, userId });
  for (const { paymentId, cents, gstCents } of plan.parts) {
    const part = { refundId, cause: refundId, paymentId, cents, gstCents };
    await writePart(tx, part, { isGiftCard: asGiftCardFor !== undefined });
  }
  const cents = sum(plan.parts.map((part) => part.cents));
  if (asGiftCardFor && cents > 0)
    await issueCard(tx, {
      source: { refundId },
      recipient: { ...asGiftCardFor, message: "", sendOn: null },
      kind: "given",
      cents,
      orderId,
      refundId,
    });
}

interface NewPart {
  refundId: string | null;
  paymentId: string;
  cause: string;
  reason?: string | null;
  cents: number;
  gstCents: number;
}

/** Writes one part. The worker sends it to a payment card; a gift card gets its money at once. */
export async function writePart(
  tx: Db,
  { cents, gstCents, ...part }: NewPart,
  { isGiftCard = false }: { isGiftCard?: boolean } = {},
): Promise<void> {
  const id = randomUUID();
  const { method, orderId, giftCardId } = await tx.payment.findUniqueOrThrow({
    where: { id: part.paymentId },
    select: { method: true, orderId: true, giftCardId: true },
  });
  const isDone = isGiftCard || giftCardId !== null;
  await tx.refundPart.create({
    data: {
      id,
      ...part,
      amount: centsToText(cents),
      gst: centsToText(gstCents),
      createdAt: now(),
      ...(isDone && { status: "refunded", refundedAt: now() }),
      ...(isGiftCard && { givenAs: "gift_card" }),
    },
    select: { id: true },
  });
  if (isGiftCard) return;
  if (giftCardId) await returnToCard(tx, { giftCardId, cents, orderId, refundId: part.refundId });
  else if (method === "card") await enqueueRefund(tx, id);
}

/** Gift cards that a refund of these rows empties, fullest first, in the order that `proposedRows` assumes. */
export async function cardsIn(tx: Db, orderId: string, rows: readonly RefundRow[]): Promise<SoldCard[]> {
  const cards = (await soldCards(tx, orderId)).filter(({ isRefunded }) => !isRefunded);
  return rows.flatMap(({ lineId, quantity }) =>
    cards.filter(({ orderItemId }) => orderItemId === lineId).slice(0, quantity),
  );
}
