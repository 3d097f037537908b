import { recordAudit } from "~/domain/audit";
import { writeMail } from "~/domain/mail/outbox";
import { movedMail, movedShopMail } from "~/domain/orders/mails/moved-mail";
import { orderInclude, type OrderRow } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";
import { invalid } from "~/lib/errors";
import { addMonths, type CalendarDay } from "~/lib/time/calendar-day";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

export type Mover = { user: { id: string } } | { guestToken: string } | { admin: { id: string } };

const MONTHS_AHEAD = 12;

/** Words name no year. @throws DomainError 400 */
export function refuseFarDay(day: CalendarDay): void {
  const today = dayAtShop(now());
  if (startOfDay(day) && day >= today && day <= addMonths(today, MONTHS_AHEAD)) return;
  const message = `Choose a day from today on, within ${MONTHS_AHEAD} months.`;
  throw invalid(message, { day: [message] });
}

/** Call it with the order locked and the slot held. The customer gets a mail, and the shop unless an admin moved it. */
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
    ...{ action: "order.moved", entity: "order", entityId: row.id },
    before: of(row),
    after: of(moved),
  });
  await writeMail(tx, shop, movedMail(row, moved, shop));
  if (shop.email && !("admin" in who)) await writeMail(tx, shop, movedShopMail(row, moved, shop.email));
  return moved;
}
