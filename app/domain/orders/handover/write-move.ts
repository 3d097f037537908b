import { recordAudit } from "~/domain/audit";
import { writeMail, type Mail } from "~/domain/mail/outbox";
import { orderInclude, type OrderRow } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";
import { invalid } from "~/lib/errors";
import { addMonths, type CalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";
import { calendarFile } from "~/domain/orders/handover/calendar";
import { link, where, words } from "~/domain/orders/mails/mail-blocks";
import { isolated } from "~/lib/isolated";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { environment } from "~/services/environment/environment";

export type Mover = { user: { id: string } } | { guestToken: string } | { admin: { id: string } };

const MONTHS_AHEAD = 12;

/** Refuses days over 12 months away, because the words of a slot name no year. @throws DomainError 400 */
export function refuseFarDay(day: CalendarDay): void {
  const today = dayAtShop(now());
  if (startOfDay(day) && day >= today && day <= addMonths(today, MONTHS_AHEAD)) return;
  const message = `Choose a day from today on, within ${MONTHS_AHEAD} months.`;
  throw invalid(message, { day: [message] });
}

/** Emails the customer, and the shop unless an admin moved the order. Call it with the order locked and the slot held. */
export async function writeMove(
  tx: Prisma.TransactionClient,
  row: OrderRow,
  slotId: string | null,
  who: Mover,
  shop: ShopSettings,
): Promise<OrderRow> {
  if (slotId === row.slotId) return row;
  const moved = await tx.order.update({
    where: { id: row.id },
    data: { slotId, cancelledMarketDay: null, version: { increment: 1 }, updatedAt: now() },
    include: orderInclude,
  });
  const of = ({ slot }: OrderRow) =>
    row.deliveryMethod === "pickup" ? { pickup: slot?.words ?? null } : { deliveryDay: slot?.words ?? null };
  await recordAudit(tx, {
    by: "admin" in who ? who.admin : "user" in who ? who.user : null,
    action: "order.moved",
    entity: "order",
    entityId: row.id,
    before: of(row),
    after: of(moved),
  });
  await writeMail(tx, shop, movedMail(row, moved, shop));
  if (shop.email && !("admin" in who)) await writeMail(tx, shop, movedShopMail(row, moved, shop.email));
  return moved;
}

const kindOf = ({ deliveryMethod }: OrderRow) =>
  deliveryMethod === "pickup" ? "pickup time" : "delivery day";

const timesOf = (old: OrderRow, order: OrderRow) =>
  `It is now ${order.slot?.words ?? ""}${old.slot ? ` instead of ${old.slot.words}` : ""}.`;

function movedMail(old: OrderRow, order: OrderRow, shop: ShopSettings): Mail {
  const number = orderNumber(order.id);
  return {
    key: `moved:${order.id}:${order.version}`,
    calendar: calendarFile(order, shop),
    to: order.email,
    subject: `New ${kindOf(order)} for your order #${number}`,
    preview: order.slot?.words ?? "",
    title: `Your ${kindOf(order)} was changed`,
    blocks: [
      words(`Dear ${isolated(order.name)}, the ${kindOf(order)} of your order #${number} was changed.`),
      words(timesOf(old, order)),
      where(order, shop),
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

function movedShopMail(old: OrderRow, order: OrderRow, to: string): Mail {
  const number = orderNumber(order.id);
  return {
    key: `moved:${order.id}:${order.version}:shop`,
    to,
    subject: `Pickup of order #${number}: ${order.slot?.words ?? ""}`,
    preview: timesOf(old, order),
    title: `Pickup of order #${number} was moved`,
    blocks: [
      words(`${isolated(order.name)} changed the pickup time. ${timesOf(old, order)}`),
      { kind: "button", label: "Open the order", url: `${environment.publicUrl}/admin/orders/${order.id}` },
    ],
    orderId: order.id,
  };
}
