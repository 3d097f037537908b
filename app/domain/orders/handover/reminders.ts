import { type Mail, writeMail } from "~/domain/mail/outbox";
import { openPayUrl } from "~/domain/orders/links/open-link";
import { hasPiecesLeftSql } from "~/domain/orders/handover/pieces-left";
import { lockOrder } from "~/domain/orders/lock";
import { type OrderRow, balanceOfRow } from "~/domain/orders/record";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { addDays } from "~/lib/time/calendar-day";
import { daysMs } from "~/lib/time/retention";
import { clockAtShop, dayAtShop, momentAtShop } from "~/lib/time/shop-days";
import { ago, now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";
import { words, link, payButton, where } from "~/domain/orders/mails/mail-blocks";
import { leaveUrl } from "~/domain/subscriptions/links";
import { sum } from "~/lib/money/allocate";
import { isolated } from "~/lib/isolated";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { productPath } from "~/lib/url/product-path";
import { environment } from "~/services/environment/environment";
import { calendarFile } from "~/domain/orders/handover/calendar";
import { owedCents } from "~/lib/money/balance.ts";
import { stillOwedText } from "~/lib/orders/words/payment-words.ts";
import { promiseWords } from "~/lib/orders/words/promise-words.ts";

const NOT_FETCHED_DAYS = [3, 10];
const REVIEW_DAYS = 7;
/** The first hour of the day at which reminders are sent, so that they wake nobody. */
const FROM_HOUR = 9;

/** Writes each reminder once. All kinds are off until the owner switches them on. */
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

/** Looks back only one day, so that switching it on sends nothing about old pickups. A chosen time counts before `ready_at`. */
function remindToFetch(days: number): Promise<void> {
  const due = Prisma.sql`o.status = 'ready' AND o.delivery_method = 'pickup'
    AND greatest(o.ready_at, s.ends_at) <= ${ago(daysMs(days))}
    AND greatest(o.ready_at, s.ends_at) > ${ago(daysMs(days + 1))}`;
  return writeFor(
    due,
    payableMail((order, shop, payUrl) => notFetchedMail(order, shop, days, payUrl)),
  );
}

/** Looks back only one day too. Leaves out handovers that were undone, and replacements. */
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
      // The order may have been handed over, moved or cancelled since.
      const [still] = await tx.$queryRaw<unknown[]>`SELECT 1 ${dueSql} AND o.id = ${id}::uuid`;
      if (!still) return;
      const shop = await shopSettings(tx);
      const mail = await mailOf(tx, order, shop);
      if (mail) await writeMail(tx, shop, mail);
    }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

const PAUSE_MS = daysMs(30);

/**
 * Records the request, so that nobody gets two within a month. Under Canada's anti-spam law a purchase is consent
 * until the customer unsubscribes. @returns the subscription's id, or null if no request may be sent
 */
async function noteReviewRequest(tx: Db, email: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO subscriptions AS s (purpose, email, created_at)
    VALUES ('review_request', ${email.trim().toLowerCase()}, ${now()})
    ON CONFLICT (purpose, email, variation_id) DO UPDATE SET created_at = excluded.created_at
      WHERE s.unsubscribed_at IS NULL AND s.created_at <= ${ago(PAUSE_MS)}
    RETURNING id::text`;
  return row?.id ?? null;
}

const MOST_PRODUCTS = 5;

/** Products of the order that are still in the shop, without gift cards, refunded items and those already reviewed. */
async function productsToReview(
  tx: Db,
  { items, refunds, userId }: Pick<OrderRow, "items" | "refunds" | "userId">,
): Promise<{ id: string; name: string }[]> {
  const rows = refunds.flatMap((refund) => refund.rows);
  const refunded = (itemId: string) =>
    sum(rows.filter(({ orderItemId }) => orderItemId === itemId).map(({ quantity }) => quantity ?? 0));
  const kept = items.filter(({ id, quantity }) => refunded(id) < quantity);
  return tx.product.findMany({
    where: {
      archivedAt: null,
      draft: false,
      isGiftCard: false,
      variations: { some: { id: { in: kept.map(({ variationId }) => variationId) } } },
      ...(userId && { reviews: { none: { userId } } }),
    },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
    take: MOST_PRODUCTS,
  });
}

function reviewMail(
  { id, name, email }: OrderRow,
  products: readonly { id: string; name: string }[],
  subscriptionId: string,
): Mail {
  return {
    key: `review:${id}`,
    to: email,
    subject: `How do you like your order #${orderNumber(id)}?`,
    preview: "A short review helps others to choose.",
    title: "How do you like it?",
    blocks: [
      words(
        `Dear ${isolated(name)}, you have had your order #${orderNumber(id)} for a week. What is good about it, and what could be better? A short review helps others to choose, and helps us to make better toys.`,
      ),
      ...products.map((product) => ({
        kind: "button" as const,
        label: `Review ${product.name}`,
        url: `${environment.publicUrl}${productPath(product)}?tab=reviews#details`,
      })),
    ],
    orderId: id,
    leaveUrl: leaveUrl(subscriptionId),
  };
}

/** Sent the day before the pickup or delivery. */
function tomorrowMail(order: OrderRow, shop: ShopSettings, payUrl: string | null): Mail {
  const what = order.deliveryMethod === "pickup" ? "you pick up" : "we bring you";
  const when = promiseWords(order) ?? "";
  return {
    key: `tomorrow:${order.id}:${order.slotId ?? ""}`,
    calendar: calendarFile(order, shop),
    to: order.email,
    subject: `Tomorrow: your order #${orderNumber(order.id)}`,
    preview: when,
    title: "See you tomorrow!",
    blocks: [
      words(`Dear ${isolated(order.name)}, tomorrow ${what} your order #${orderNumber(order.id)}. ${when}.`),
      ...rest(order, shop, payUrl),
    ],
    orderId: order.id,
  };
}

/** Sent `days` days after the pickup was ready or its time ended. */
function notFetchedMail(order: OrderRow, shop: ShopSettings, days: number, payUrl: string | null): Mail {
  const since = order.slot
    ? `is still here. You chose to pick it up on ${order.slot.words}`
    : `has been ready for ${days} days`;
  return {
    key: `not-fetched:${days}:${order.id}:${order.readyCount}:${order.slotId ?? ""}`,
    to: order.email,
    subject: `Your order #${orderNumber(order.id)} is waiting for you`,
    preview: "It is ready for pickup.",
    title: "Your order is still here",
    blocks: [
      words(
        `Dear ${isolated(order.name)}, your order #${orderNumber(order.id)} ${since}. Please pick it up, or reply to this email if you can't come.`,
      ),
      ...rest(order, shop, payUrl),
    ],
    orderId: order.id,
  };
}

function rest(order: OrderRow, shop: ShopSettings, payUrl: string | null): Mail["blocks"] {
  const owed = owedCents(balanceOfRow(order));
  return [
    where(order, shop),
    ...(owed > 0 ? [words(stillOwedText(order, owed, payUrl)), ...payButton(owed, payUrl)] : []),
    link(order, "View your order"),
  ];
}
