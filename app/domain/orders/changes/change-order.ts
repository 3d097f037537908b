import { conflict, invalid } from "~/lib/errors";
import { centsToText, formatCents, MAX_PRICE_CENTS, toCents } from "~/lib/money/money.ts";
import { feeOfChange } from "~/lib/delivery/zone";
import { sum } from "~/lib/money/allocate.ts";
import { type ChangePlan, planChange } from "~/lib/money/change-plan.ts";
import { statusWithNewPieces } from "~/lib/orders/order-status.ts";
import type { AdminOrder } from "~/schemas/order";
import type { OrderChangeInput } from "~/schemas/orders/order-change";
import { type Actor, recordAudit } from "~/domain/audit";
import { changeRecord } from "~/domain/orders/changes/change-record";
import { refuseGiftCards, type WantedChange, wantedChange } from "~/domain/orders/changes/wanted-change";
import { deliveryZones, zoneFor } from "~/domain/delivery/zones";
import { feeBasis } from "~/domain/orders/changes/fee-basis";
import { hasEndedLink, openPayUrl, refuseOpenLink } from "~/domain/orders/links/open-link";
import { cancelMail, writeMail } from "~/domain/mail/outbox";
import { lockOrder } from "~/domain/orders/lock";
import { changedMail } from "~/domain/orders/mails/changed-mail";
import { readyMailKey } from "~/domain/orders/mails/ready-mail";
import { type PricedLine, priceLines } from "~/domain/orders/manual/price-lines";
import { orderInclude, type OrderRow, toAdminOrder, piecesOut } from "~/domain/orders/record";
import { usedId, restock } from "~/domain/orders/refunds/refund-order";
import { checkVersion } from "~/domain/orders/status/status";
import { lockPayments, readRefundable } from "~/domain/payments/order-refunds";
import { issueIfPaid } from "~/domain/payments/receive-payment";
import { writeRefund } from "~/domain/payments/write-refund";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";
import { regularPriceOf } from "~/lib/money/sale-price.ts";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { addMissingStock, takeStock } from "~/domain/stock/reservations";
import { readyByOf } from "~/domain/catalog/ready-by";
import { holdDayByHand } from "~/domain/slots/delivery-days";
import { placeToKeep } from "~/domain/places/places";
import { placeOf } from "~/domain/settings/place";

/** Idempotent for one `input.id`, also its refund's id. @throws DomainError 400, 404, 409 (also if not `shownCents`) */
export function changeOrder(
  orderId: string,
  input: OrderChangeInput,
  by: Actor,
  { shownCents }: { shownCents?: number } = {},
): Promise<AdminOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const before = await tx.orderChange.findUnique({ where: { id: input.id } });
    if (before?.orderId === order.id) return toAdminOrder(order);
    if (before || (await tx.refund.count({ where: { id: input.id } })) > 0) throw usedId();
    checkVersion(order, input.version);
    const contents = wantedChange(order, input);
    await lockPayments(tx, order.id);
    const shop = await shopSettings(tx);
    const wanted = { ...contents, placeId: await wantedPlace(tx, order, contents, input, shop) };
    if (!isDifferent(order, wanted, input)) return toAdminOrder(order);

    const { lines, plan } = await planOf(tx, order, wanted, input);
    if (shownCents !== undefined && shownCents !== plan.differenceCents)
      throw conflict(
        `The difference is now ${formatCents(plan.differenceCents)}. Check it, then change the order.`,
      );
    const readyBy = await changedPromise(tx, order, { ...wanted, added: lines, shop });
    const slotId = await changedSlot(tx, order, { ...wanted, readyBy }, shop);
    await writeChange(tx, order, { ...wanted, readyBy, slotId }, plan, { id: input.id, by });
    await addLines(tx, order, lines, plan, input.id);
    const missing = await moveStock(tx, order, lines, plan, { input, by });
    // Check this last: it ends the payment link, and a refused change must not.
    if (plan.differenceCents !== 0) await refuseOpenLink(tx, order.id);
    const after = await tx.order.findUniqueOrThrow({ where: { id: order.id }, include: orderInclude });
    await recordAudit(tx, {
      by,
      action: "order.changed",
      entity: "order",
      entityId: order.id,
      ...changeRecord(order, after, { lines, missing, oversold: input.oversold, shop }),
    });
    if (after.status !== order.status) await cancelMail(tx, readyMailKey(order));
    // A change of the shop's own note sends no email.
    if (isDifferent(order, { ...wanted, shopNote: order.shopNote }, input)) {
      const payLink = { payUrl: await openPayUrl(tx, order.id), hasEnded: await hasEndedLink(tx, order.id) };
      await writeMail(tx, shop, changedMail(input.id, order, after, { plan, shop, payLink }));
    }
    return toAdminOrder(after);
  });
}

type OrderChangeAtPlace = WantedChange & { placeId: string | null };

function isDifferent(order: OrderRow, wanted: OrderChangeAtPlace, { added }: OrderChangeInput): boolean {
  const { contact, deliveryMethod, placeId, note, shopNote, giftNote, removed } = wanted;
  const texts = Object.entries({ ...contact, deliveryMethod, placeId, note, shopNote, giftNote });
  return (
    added.length > 0 ||
    removed.length > 0 ||
    texts.some(([name, text]) => order[name as keyof OrderRow] !== text)
  );
}

async function planOf(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { removed, deliveryMethod, contact: { postalCode } }: WantedChange,
  { added }: OrderChangeInput,
): Promise<{ lines: PricedLine[]; plan: ChangePlan }> {
  const lines = await priceLines(tx, added, "added");
  refuseGiftCards(order, removed, lines);
  const returnsFee = order.deliveryMethod === "delivery" && deliveryMethod === "pickup";
  const refundable = await readRefundable(tx, order.id);
  const { goodsCents, feeCents } = await feeBasis(tx, order.id, refundable);
  const fee = feeOfChange(await deliveryZones(tx), {
    before: order,
    after: { deliveryMethod, postalCode },
    feeCents,
    goodsCents: goodsCents + sum(lines.map(({ unitCents, quantity }) => unitCents * quantity)),
  });
  const plan = planChange(refundable, { added: lines, removed, returnsFee, fee });
  if ("problem" in plan) throw new Error(`Order ${order.id} cannot be changed: ${plan.problem}`);
  if (toCents(order.totalPrice) + plan.added.totalCents > MAX_PRICE_CENTS - 4)
    throw invalid("The total is too large for one order.");
  return { lines, plan };
}

async function writeChange(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { contact, removed: _, ...wanted }: OrderChangeAtPlace & Pick<OrderRow, "readyBy" | "slotId">,
  { added, refund, owedBeforeCents }: ChangePlan,
  { id, by }: { id: string; by: Actor },
): Promise<void> {
  const money = {
    subtotal: centsToText(added.subtotalCents),
    deliveryFee: centsToText(added.deliveryFeeCents),
    gst: centsToText(added.gstCents),
  };
  const owedBefore = centsToText(owedBeforeCents);
  const isMoved = wanted.deliveryMethod !== order.deliveryMethod || wanted.placeId !== order.placeId;
  await tx.orderChange.create({
    data: { id, orderId: order.id, userId: by.id, ...money, owedBefore, createdAt: now() },
    select: { id: true },
  });
  await tx.adjustment.createMany({
    data: added.adjustments.map(({ cents, ...row }, index) => ({
      ...row,
      orderId: order.id,
      position: order.adjustments.length + index,
      amount: centsToText(cents),
    })),
  });
  await tx.order.update({
    where: { id: order.id },
    data: {
      ...contact,
      ...wanted,
      ...(isMoved && { cancelledMarketDay: null }),
      status: added.lines.length > 0 ? statusWithNewPieces(order.status) : order.status,
      guestEmail: order.userId === null ? contact.email || null : order.guestEmail,
      subtotal: { increment: money.subtotal },
      deliveryFee: { increment: money.deliveryFee },
      gst: { increment: money.gst },
      totalPrice: { increment: centsToText(added.totalCents) },
      version: { increment: 1 },
      updatedAt: now(),
    },
    select: { id: true },
  });
  if (!refund) return;
  const change = { id, orderId: order.id, userId: by.id, restocked: removedIds({ refund }) };
  await writeRefund(tx, { ...change, plan: refund, reason: null });
  await issueIfPaid(tx, order.id);
}

async function addLines(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  lines: readonly PricedLine[],
  { added }: ChangePlan,
  changeId: string,
): Promise<void> {
  const next = Math.max(-1, ...order.items.map(({ position }) => position)) + 1;
  await tx.orderItem.createMany({
    data: lines.map(({ unitCents, quantity, ...line }, index) => ({
      orderId: order.id,
      changeId,
      position: next + index,
      quantity,
      createdAt: now(),
      variationId: line.variationId,
      productId: line.productId,
      productName: line.productName,
      variationName: line.variationName,
      unitPrice: centsToText(unitCents),
      regularPrice: regularPriceOf(line),
      totalPrice: centsToText(unitCents * quantity),
      gst: centsToText(added.lines[index]?.gstCents ?? 0),
    })),
  });
}

/** @returns lines sold although they were not in stock */
async function moveStock(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  lines: readonly PricedLine[],
  { refund }: ChangePlan,
  { input: { oversold }, by }: { input: OrderChangeInput; by: Actor },
): Promise<PricedLine[]> {
  const restocked = removedIds({ refund });
  const moved = [...lines, ...order.items.filter(({ id }) => restocked.has(id))];
  const ids = moved.map(({ variationId }) => variationId);
  await tx.$queryRaw`SELECT 1 FROM variations WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const cause = { orderId: order.id, userId: by.id };
  // Restock first: the removed piece may be the last one, added again at another price.
  if (refund) await restock(tx, order, refund.rows, restocked, by);
  const missing = oversold === "" ? [] : await addMissingStock(tx, lines, { ...cause, notes: oversold });
  await takeStock(tx, lines, false, { ...cause, notes: "Sold" });
  const productIds = lines.map(({ productId }) => productId);
  if (productIds.length > 0) await raiseCatalogueVersion(tx, productIds);
  return missing;
}

const removedIds = ({ refund }: Pick<ChangePlan, "refund">) =>
  new Set(refund?.rows.flatMap(({ lineId }) => lineId ?? []));

/** The order keeps its place, even if that is switched off, until another one is chosen. */
function wantedPlace(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { deliveryMethod }: WantedChange,
  { placeId }: OrderChangeInput,
  shop: ShopSettings,
): Promise<string | null> {
  const isSame = placeId === undefined || placeId === placeOf(shop, order.placeId).id;
  const isKept = deliveryMethod === order.deliveryMethod && (isSame || deliveryMethod === "delivery");
  return isKept ? Promise.resolve(order.placeId) : placeToKeep(tx, { deliveryMethod, placeId });
}

/** A new delivery address gets the next free day. A new place has no pickup time until one is chosen in the order. */
async function changedSlot(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { deliveryMethod, placeId, contact, readyBy }: WantedChange & Pick<OrderRow, "placeId" | "readyBy">,
  shop: ShopSettings,
): Promise<string | null> {
  const isSame = deliveryMethod === order.deliveryMethod && placeId === order.placeId;
  if (deliveryMethod === "pickup") return isSame ? order.slotId : null;
  const zone = await zoneFor(contact.postalCode, tx);
  const before = isSame ? await zoneFor(order.postalCode, tx) : null;
  if (!zone || zone.id === before?.id) return isSame ? order.slotId : null;
  return holdDayByHand(tx, zone, shop, { from: readyBy, holder: { id: order.id, slotId: null } });
}

interface PromiseChange {
  placeId: string | null;
  removed: readonly { lineId: string; quantity: number }[];
  added: readonly { productId: string }[];
  shop: ShopSettings;
}

/** A new place has other hours, so the promise is counted again from the order's date. Otherwise it stays. */
async function changedPromise(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  { placeId, removed, added, shop }: PromiseChange,
): Promise<Date | null> {
  const isMoved = placeOf(shop, placeId).id !== placeOf(shop, order.placeId).id;
  const status = added.length > 0 ? statusWithNewPieces(order.status) : order.status;
  if (!isMoved || status === "ready") return order.readyBy;
  const gone = new Map(removed.map(({ lineId, quantity }) => [lineId, quantity]));
  const kept = piecesOut(order).filter(({ id, quantity }) => quantity > (gone.get(id) ?? 0));
  return readyByOf(tx, [...kept, ...added], placeId, order.createdAt);
}
