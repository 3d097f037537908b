import { conflict, invalid } from "~/lib/errors";
import { type OrderStatus, statusLabels } from "~/lib/orders/order-status.ts";
import type { AdminOrder } from "~/schemas/order";
import { readyMail } from "~/domain/orders/mails/ready-mail";
import { orderPictures } from "~/domain/orders/pictures";
import type { Actor } from "~/domain/audit";
import { writeMail } from "~/domain/mail/outbox";
import { cancelLocked } from "~/domain/orders/status/cancel";
import { withoutPiecesLeft } from "~/domain/orders/handover/pieces-left";
import { openPayUrl } from "~/domain/orders/links/open-link";
import { lockOrder } from "~/domain/orders/lock";
import { writeStatus } from "~/domain/orders/status/write-status";
import { statusTransitions } from "~/domain/orders/status/status-transitions";
import { type OrderRow, refundStatusOf, toAdminOrder } from "~/domain/orders/record";
import { shopSettings } from "~/domain/settings/settings";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";
import { sum } from "~/lib/money/allocate.ts";
import { isByHand } from "~/lib/money/receive.ts";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { usesProblem } from "~/domain/promotions/frozen-uses";
import { regainSlot } from "~/domain/slots/slots";
import { takeStock } from "~/domain/stock/reservations";

export interface MovedOrder {
  order: AdminOrder;
  changed: boolean;
}

interface StatusOptions {
  /** Refuses to reopen a refunded order, with `details.unpaid`, so that the page can ask first. */
  refuseUnpaid?: boolean;
  /** The status that the form showed. */
  seenStatus?: string;
}

/** @param version as in the form @throws DomainError 400 for ready, 409 if not allowed, too late or short of stock */
export async function setStatus(
  id: string,
  status: OrderStatus,
  by: Actor,
  version?: number,
  { refuseUnpaid = false, seenStatus }: StatusOptions = {},
): Promise<AdminOrder> {
  if (status === "ready") throw invalid("Use Mark as Ready & Notify to make an order ready.");
  return transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    checkVersion(order, version, seenStatus);
    if (
      refuseUnpaid &&
      statusTransitions[order.status as OrderStatus][status] === "reopen" &&
      isGivenBack(order)
    ) {
      throw conflict("This order was refunded. Reopening won't charge the customer again.", {
        unpaid: true,
      });
    }
    return toAdminOrder(await move(tx, order, status, by));
  });
}

/** An order that is already ready gets no second email. */
export async function markReady(id: string, by: Actor): Promise<MovedOrder> {
  return transaction(async (tx) => moved(tx, await lockOrder(tx, id), "ready", by));
}

/** Refuses a cancelled order: reopening takes stock, so the admin must select it. */
export async function handOver(id: string, by: Actor): Promise<MovedOrder> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === "cancelled") throw conflict("This order is cancelled.");
    return moved(tx, order, "fulfilled", by);
  });
}

async function moved(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  to: OrderStatus,
  by: Actor,
): Promise<MovedOrder> {
  const after = await move(tx, order, to, by);
  return { order: toAdminOrder(after), changed: after.version !== order.version };
}

function isGivenBack(order: OrderRow): boolean {
  const refund = refundStatusOf(order);
  return refund === "refunded" || refund === "pending";
}

export function checkVersion(
  order: OrderRow,
  version: number | undefined,
  seenStatus: string = order.status,
): void {
  if (version === undefined || version === order.version) return;
  const status = order.status as OrderStatus;
  const news = status === seenStatus ? "" : ` Its status is now ${statusLabels[status]}.`;
  throw conflict(`Someone changed this order.${news}`, { status, version: order.version });
}

async function move(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  to: OrderStatus,
  by: Actor,
): Promise<OrderRow> {
  const from = order.status as OrderStatus;
  if (order.anonymizedAt && from !== to)
    throw conflict(
      "This order's customer had their name and address removed, so its status stays. Money can still be given back in the payment provider's dashboard.",
    );
  switch (statusTransitions[from][to]) {
    case "stay":
      return order;
    case "cancel":
      return cancelLocked(tx, order, by);
    case "set":
      return writeStatus(tx, order, to, by);
    case "ready": {
      if ((await withoutPiecesLeft([order.id], tx)).size > 0)
        throw conflict("Nothing is left in this order to make ready.");
      const ready = await writeStatus(tx, order, to, by, {
        readyCount: { increment: 1 },
        readyAt: now(),
      });
      const shop = await shopSettings(tx);
      const pictures = await orderPictures(tx, ready);
      await writeMail(tx, shop, readyMail(ready, shop, pictures, await openPayUrl(tx, ready.id)));
      return ready;
    }
    case "reopen":
      return writeStatus(tx, order, to, by, await takeAgain(tx, order, by));
    case null:
      throw conflict(
        `An order that is ${statusLabels[from].toLowerCase()} cannot become ${statusLabels[to].toLowerCase()}.`,
      );
  }
}

/**
 * Takes again what cancelling gave back: uses of discounts, the slot if it is free, and the pieces. Call it with the
 * order locked. @returns the order's changed columns @throws DomainError 409
 */
async function takeAgain(
  tx: Prisma.TransactionClient,
  order: OrderRow,
  by: { id: string },
): Promise<Prisma.OrderUpdateInput> {
  if (order.items.some(({ isGiftCard }) => isGiftCard))
    throw conflict("The money of its gift cards was given back. Enter a new order instead.");
  if (order.payments.some(({ method, refundParts }) => isByHand(method) && refundParts.length > 0))
    throw conflict("Money of this order is given back by hand. Enter a new order instead.");
  if (order.payments.length === 0 && order.refunds.some(({ rows }) => rows.some(isRest)))
    throw conflict("What this order owed was written off. Enter a new order instead.");
  const problem = await usesProblem(tx, order, order.email, true);
  if (problem !== null)
    throw conflict(
      `${problem} The order keeps its discount, so it cannot be reopened. Enter a new order instead.`,
    );
  const slotId = await regainSlot(tx, order);
  const cause = { orderId: order.id, userId: by.id, notes: "Order reopened" };
  await takeStock(tx, await piecesReturned(tx, order), false, cause);
  await raiseCatalogueVersion(
    tx,
    order.items.map((item) => item.productId),
  );
  return order.slotId && !slotId ? { slot: { disconnect: true } } : {};
}

const isRest = ({ kind }: { kind: string }) => kind === "rest";

async function piecesReturned(tx: Prisma.TransactionClient, order: OrderRow): Promise<OrderRow["items"]> {
  const moves = await tx.inventoryLog.groupBy({
    by: ["variationId"],
    where: { orderId: order.id, changeType: { in: ["sale", "cancellation"] } },
    _sum: { quantityChanged: true },
  });
  const moved = new Map(moves.map(({ variationId, _sum }) => [variationId, _sum.quantityChanged ?? 0]));
  // An order entered by hand may have two lines of one variation.
  return order.items.flatMap((item, index) => {
    const same = order.items.filter(({ variationId }) => variationId === item.variationId);
    const quantity = sum(same.map((each) => each.quantity)) + (moved.get(item.variationId) ?? 0);
    const isFirst = order.items.findIndex(({ variationId }) => variationId === item.variationId) === index;
    return isFirst && quantity > 0 ? [{ ...item, quantity }] : [];
  });
}
