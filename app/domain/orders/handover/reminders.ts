import { type Mail, writeMail } from "~/domain/mail/outbox";
import { openPayUrl } from "~/domain/orders/links/open-link";
import { lockOrder } from "~/domain/orders/lock";
import { notFetchedMail, tomorrowMail } from "~/domain/orders/mails/reminder-mails";
import type { OrderRow } from "~/domain/orders/record";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { addDays } from "~/lib/time/calendar-day";
import { daysMs } from "~/lib/time/retention";
import { clockAtShop, dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { ago, now } from "~/services/clock/clock";
import { db, Prisma, transaction } from "~/services/database";

const NOT_FETCHED_DAYS = [3, 10];
/** Nobody is woken: mails of the day before are written from this hour on. */
const FROM_HOUR = 9;

/** Each mail is written once. Both kinds are off until the owner switches them on. */
export async function remind(): Promise<void> {
  const { remindBefore, remindLate } = await shopSettings();
  if (remindBefore && clockAtShop(now()).getUTCHours() >= FROM_HOUR) await remindOfTomorrow();
  if (remindLate) for (const days of NOT_FETCHED_DAYS) await remindToFetch(days);
}

async function remindOfTomorrow(): Promise<void> {
  const tomorrow = addDays(dayAtShop(now()), 1);
  const due = Prisma.sql`status IN ('pending', 'processing', 'ready') AND slot_id IN (
    SELECT id FROM slots WHERE starts_at >= ${momentAtShop(tomorrow, 0)}
      AND starts_at < ${momentAtShop(addDays(tomorrow, 1), 0)})`;
  await writeFor(due, tomorrowMail);
}

/** Only within a day: switched on late, it tells nobody of a pickup that is months old. */
function remindToFetch(days: number): Promise<void> {
  const due = Prisma.sql`status = 'ready' AND delivery_method = 'pickup'
    AND ready_at <= ${ago(daysMs(days))} AND ready_at > ${ago(daysMs(days + 1))}
    AND NOT EXISTS (SELECT 1 FROM slots WHERE id = orders.slot_id AND ends_at > ${now()})`;
  return writeFor(due, (order, shop, payUrl) => notFetchedMail(order, shop, days, payUrl));
}

async function writeFor(
  due: Prisma.Sql,
  mailOf: (order: OrderRow, shop: ShopSettings, payUrl: string | null) => Mail,
): Promise<void> {
  const orders = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM orders WHERE email <> '' AND ${due}`;
  for (const { id } of orders)
    await transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      // It may have been handed over, moved or cancelled since.
      const [still] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM orders WHERE id = ${id}::uuid AND ${due}`;
      if (!still) return;
      const shop = await shopSettings(tx);
      await writeMail(tx, shop, mailOf(order, shop, await openPayUrl(tx, id)));
    });
}
