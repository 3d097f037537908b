import { conflict, DomainError, type FieldErrors, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { sum } from "~/lib/money/allocate.ts";
import { balanceOf, leftCents } from "~/lib/money/balance.ts";
import { centsToText, formatCents, toCents } from "~/lib/money/money.ts";
import { planRefund } from "~/lib/money/refund-plan.ts";
import type { RefundableOrder, RefundPlan, RefundProblem, RefundRow } from "~/lib/money/refund-types.ts";
import { refundProblemText, refusalToRefund } from "~/lib/orders/words/refund-words.ts";
import type { AdminOrder } from "~/schemas/order";
import type { RefundInput } from "~/schemas/orders/refund";
import { type Actor, recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { writeMail } from "~/domain/mail/outbox";
import { fulfilIfSent } from "~/domain/orders/gift-cards/fulfil";
import { refuseOpenLink } from "~/domain/orders/links/open-link";
import { lockOrder } from "~/domain/orders/lock";
import { refundMail } from "~/domain/orders/mails/refund-mail";
import { expectItems, orderInclude, type OrderRow, toAdminOrder } from "~/domain/orders/record";
import { lockPayments, readRefundable } from "~/domain/payments/order-refunds";
import { issueIfPaid } from "~/domain/payments/receive-payment";
import { writeRefund } from "~/domain/payments/write-refund";
import { shopSettings } from "~/domain/settings/settings";
import { changeStock } from "~/domain/stock/change";
import { now } from "~/services/clock/clock";
import { db, type Prisma, transaction } from "~/services/database";

interface RefundOptions {
  /** The amount on the page. Another amount is refused. */
  shownCents?: number;
}

/** Idempotent for one `input.id`. @throws DomainError 400, 404, 409 if changed, cancelled, a replacement, or less is left */
export function refundOrder(
  orderId: string,
  input: RefundInput,
  by: Actor,
  { shownCents }: RefundOptions = {},
): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isChange = (await tx.orderChange.count({ where: { id: input.id } })) > 0;
    if (!isChange && order.refunds.some(({ id }) => id === input.id)) return toAdminOrder(order);
    if (isChange || (await tx.refund.count({ where: { id: input.id } })) > 0) throw usedId();
    expectItems(order, input.lines);
    const refusal = refusalToRefund(order);
    if (refusal !== null) throw conflict(refusal);
    await lockPayments(tx, order.id);
    const money = await readRefundable(tx, order.id);
    if (input.version !== undefined && input.version !== order.version) throw changed(money);
    const plan = orThrow(planRefund(money, wishOf(input)), order, input);
    if (shownCents !== undefined && shownCents !== plan.amountCents)
      throw conflict(`The refund is now ${formatCents(plan.amountCents)}. Check it and try again.`);
    await refuseOpenLink(tx, order.id);
    const restocked = restockedOf(order, input.lines);
    await writeRefund(tx, {
      id: input.id,
      orderId: order.id,
      plan,
      reason: input.reason,
      userId: by.id,
      restocked,
      ...(input.asGiftCard && { asGiftCardFor: { name: order.name, email: order.email } }),
    });
    await restock(tx, order, plan.rows, restocked, by);
    await issueIfPaid(tx, order.id);
    await fulfilIfSent(tx, order);
    return finish(tx, order, { input, plan, by });
  });
}

/** A change and its refund share an id, so both use this error. */
export const usedId = () => conflict("Another refund or change has this id. Load the page again.");

const wishOf = ({ lines, deliveryFee, goodwill }: RefundInput) => ({
  lines: lines.map(({ itemId, quantity, amount }) => ({
    lineId: itemId,
    quantity,
    ...(amount !== undefined && { cents: toCents(amount) }),
  })),
  fee: deliveryFee,
  ...(goodwill !== undefined && { goodwillCents: toCents(goodwill) }),
});

function changed(money: RefundableOrder) {
  const left = leftCents(balanceOf(money));
  return conflict(`Someone changed this order. ${formatCents(left)} can still be refunded.`, {
    left: centsToText(left),
  });
}

/** @throws DomainError 400 or 409 with a message for an admin */
export function orThrow(
  plan: RefundPlan | RefundProblem,
  order: OrderRow,
  input: Pick<RefundInput, "goodwill"> & { lines: readonly { itemId: string }[] },
): RefundPlan {
  if (!("problem" in plan)) return plan;
  const message = refundProblemText(plan, order.items);
  const field = fieldOf(plan, input);
  const fields: FieldErrors = field === null ? {} : { [field]: [message] };
  const details = plan.problem === "more_than_left" ? { left: centsToText(plan.availableCents) } : undefined;
  const kind = ["nothing", "raised", "part_of_gift_card"].includes(plan.problem) ? "invalid" : "conflict";
  throw new DomainError(kind, message, { fields, details });
}

function fieldOf(plan: RefundProblem, { lines, goodwill }: Parameters<typeof orThrow>[2]): string | null {
  if (plan.problem === "nothing" || plan.problem === "fee_refunded") return null;
  if (plan.problem === "more_than_left") return goodwill === undefined ? null : "goodwill";
  const at = lines.findIndex(({ itemId }) => itemId === plan.lineId);
  return `lines.${at}.${plan.problem === "raised" || plan.problem === "part_of_gift_card" ? "amount" : "quantity"}`;
}

/** Leaves out gift cards, which are never restocked. */
export function restockedOf(order: OrderRow, lines: readonly { itemId: string; restock: boolean }[]) {
  const goods = new Set(order.items.flatMap(({ id, isGiftCard }) => (isGiftCard ? [] : id)));
  return new Set(lines.flatMap(({ itemId, restock }) => (restock && goods.has(itemId) ? itemId : [])));
}

export async function restock(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  rows: readonly RefundRow[],
  restocked: ReadonlySet<string>,
  by: Actor,
): Promise<void> {
  const items = order.items
    .filter(({ id }) => restocked.has(id))
    .toSorted((a, b) => (a.variationId < b.variationId ? -1 : 1));
  for (const { id, variationId } of items) {
    const delta = sum(rows.map(({ lineId, quantity }) => (lineId === id ? quantity : 0)));
    const cause = { orderId: order.id, userId: by.id, notes: "Refunded, back to the shelf" };
    if (delta > 0) await changeStock(tx, { variationId, delta, type: "refund", ...cause });
  }
  const productIds = items.map(({ productId }) => productId);
  if (productIds.length > 0) await raiseCatalogueVersion(tx, productIds);
}

async function finish(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { input, plan, by }: { input: RefundInput; plan: RefundPlan; by: Actor },
): Promise<AdminOrder> {
  await recordAudit(tx, {
    by,
    action: "order.refunded",
    entity: "order",
    entityId: order.id,
    after: {
      amount: centsToText(plan.amountCents),
      reason: input.reason,
      ...(input.asGiftCard && { givenAs: "a gift card" }),
    },
  });
  const after = await tx.order.update({
    where: { id: order.id },
    data: { version: { increment: 1 }, updatedAt: now() },
    include: orderInclude,
  });
  const refund = after.refunds.find(({ id }) => id === input.id);
  if (refund) {
    const shop = await shopSettings(tx);
    await writeMail(tx, shop, refundMail(after, refund, { plan, asGiftCard: input.asGiftCard }));
  }
  return toAdminOrder(after);
}

/** @throws DomainError 404 */
export function refundableOrder(orderId: string): Promise<RefundableOrder> {
  if (!isId(orderId)) throw notFound("Order");
  return readRefundable(db, orderId);
}
