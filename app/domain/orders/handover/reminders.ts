import { type Mail, writeMail } from "~/domain/mail/outbox";
import { openPayUrl } from "~/domain/orders/links/open-link";
import { hasPiecesLeftSql } from "~/domain/orders/handover/pieces-left";
import { lockOrder } from "~/domain/orders/lock";
import { notFetchedMail, tomorrowMail } from "~/domain/orders/mails/reminder-mails";
import { productsToReview, reviewMail } from "~/domain/orders/mails/review-mail";
import type { OrderRow } from "~/domain/orders/record";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { noteReviewRequest } from "~/domain/subscriptions/review-requests";
import { addDays } from "~/lib/time/calendar-day";
import { daysMs } from "~/lib/time/retention";
import { clockAtShop, dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { ago, now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";

const NOT_FETCHED_DAYS = [3, 10];
const REVIEW_DAYS = 7;
/** Nobody is woken: mails are written from this hour on. */
const FROM_HOUR = 9;

/** Each mail is written once. All kinds are off until the owner switches them on. */
export async function remind(): Promise<void> {
  if (clockAtShop(now()).getUTCHours() < FROM_HOUR) return;
  const { remindBefore, remindLate, reviewRequests } = await shopSettings();
  if (remindBefore) await remindOfTomorrow();
  if (remindLate) for (const days of NOT_FETCHED_DAYS) await remindToFetch(days);
  if (reviewRequests) await requestReviews();
}

function remindOfTomorrow(): Promise<void> {
  const tomorrow = addDays(dayAtShop(now()), 1);
  const due = Prisma.sql`o.status IN ('pending', 'processing', 'ready')
    AND s.starts_at >= ${momentAtShop(tomorrow, 0)} AND s.starts_at < ${momentAtShop(addDays(tomorrow, 1), 0)}`;
  return writeFor(due, payableMail(tomorrowMail));
}

/** Only within a day: switched on late, it tells nobody of a pickup that is months old. A chosen time counts first. */
function remindToFetch(days: number): Promise<void> {
  const due = Prisma.sql`o.status = 'ready' AND o.delivery_method = 'pickup'
    AND greatest(o.ready_at, s.ends_at) <= ${ago(daysMs(days))}
    AND greatest(o.ready_at, s.ends_at) > ${ago(daysMs(days + 1))}`;
  return writeFor(
    due,
    payableMail((order, shop, payUrl) => notFetchedMail(order, shop, days, payUrl)),
  );
}

/** Only within a day, too. A press of Picked Up that was undone does not count. Replacements are not asked about. */
function requestReviews(): Promise<void> {
  const due = Prisma.sql`o.status = 'fulfilled' AND o.replaces_id IS NULL AND o.id IN (
    SELECT a.entity_id::uuid FROM audit_entries a WHERE a.entity = 'order'
      AND (a.action = 'order.entered' OR a.action = 'order.status' AND a.after->>'status' = 'fulfilled')
      AND NOT EXISTS (SELECT FROM audit_entries b WHERE b.entity = 'order' AND b.entity_id = a.entity_id
        AND b.action = 'order.status' AND b.created_at > a.created_at)
      AND a.created_at <= ${ago(daysMs(REVIEW_DAYS))} AND a.created_at > ${ago(daysMs(REVIEW_DAYS + 1))})`;
  return writeFor(due, async (tx, order) => {
    const products = await productsToReview(tx, order);
    const subscriptionId = products.length > 0 ? await noteReviewRequest(tx, order.email) : null;
    return subscriptionId === null ? null : reviewMail(order, products, subscriptionId);
  });
}

type MailOf = (tx: Db, order: OrderRow, shop: ShopSettings) => Promise<Mail | null>;

const payableMail =
  (mailOf: (order: OrderRow, shop: ShopSettings, payUrl: string | null) => Mail): MailOf =>
  async (tx, order, shop) =>
    mailOf(order, shop, await openPayUrl(tx, order.id));

/** `due`: SQL condition on `orders o` and its `slots s`. */
async function writeFor(due: Prisma.Sql, mailOf: MailOf): Promise<void> {
  const dueSql = Prisma.sql`FROM orders o LEFT JOIN slots s ON s.id = o.slot_id
    WHERE o.email <> '' AND o.cancelled_market_day IS NULL AND ${due} AND ${hasPiecesLeftSql}`;
  const orders = await db.$queryRaw<{ id: string }[]>`SELECT o.id::text ${dueSql}`;
  const failures: unknown[] = [];
  for (const { id } of orders)
    await transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      // It may have been handed over, moved or cancelled since.
      const [still] = await tx.$queryRaw<unknown[]>`SELECT 1 ${dueSql} AND o.id = ${id}::uuid`;
      if (!still) return;
      const shop = await shopSettings(tx);
      const mail = await mailOf(tx, order, shop);
      if (mail) await writeMail(tx, shop, mail);
    }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
