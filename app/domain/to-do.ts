import { workingDayFromNow } from "~/domain/catalog/ready-by";
import { isInShop } from "~/domain/catalog/in-shop";
import { isUndeliveredSql, MAIL_SLOW_MS } from "~/domain/mail/outbox";
import { countEndedLinks } from "~/domain/checkout/links/ended-links";
import { closedPromises } from "~/domain/orders/handover/closed-days";
import { unusableCards } from "~/domain/gift-cards/code-hash";
import { hasPiecesLeftSql } from "~/domain/orders/handover/pieces-left";
import { unansweredOrders } from "~/domain/orders/handover/unanswered";
import { diskSpace } from "~/services/files/disk";
import { paymentStatusSql } from "~/domain/orders/payments/payment-status-sql";
import { DISPUTE_MS } from "~/domain/payments/disputes";
import { unassignedRefundsSql } from "~/domain/payments/order-refunds";
import { isStillFailedSql } from "~/domain/payments/owed";
import { uncountedSql } from "~/domain/catalog/count-stock";
import { countWaitingForStock } from "~/domain/subscriptions/back-in-stock";
import { isUnansweredSql } from "~/domain/reviews/admin-list";
import { promiseSql } from "~/domain/slots/promise-sql";
import { LATE_AFTER_MS } from "~/lib/time/age";
import { LOW_STOCK_BELOW } from "~/lib/catalog/stock";
import type { Waiting } from "~/lib/time/waiting";
import { ago, now } from "~/services/clock/clock";
import { db } from "~/services/database";
import { deliveryZones } from "~/domain/delivery/zones";
import { shopSettings } from "~/domain/settings/settings";
import { freeDay } from "~/domain/slots/delivery-days";

const DAY_MS = 24 * 60 * 60 * 1000;
const REVIEW_MS = 14 * DAY_MS;

type ToDoCounts = Omit<
  Waiting,
  | "disk"
  | "endedLinks"
  | "closedPromises"
  | "unansweredMarket"
  | "fullZones"
  | "waitingForStock"
  | "unusableCards"
>;

const nothing: ToDoCounts = {
  failedRefunds: 0,
  toGiveBack: 0,
  unassignedGiftCardRefunds: 0,
  unassignedRefunds: 0,
  owedAfterLink: 0,
  owedAfterLinkId: null,
  handedOverUnpaid: 0,
  handedOverPartlyPaid: 0,
  disputes: 0,
  lostPayments: 0,
  unsentMails: 0,
  latePending: 0,
  lateProcessing: 0,
  lateReady: 0,
  brokenPromises: 0,
  duePromises: 0,
  pending: 0,
  processing: 0,
  uncounted: 0,
  uncountedId: null,
  soldOut: 0,
  lowStock: 0,
  badReviews: 0,
  products: 0,
};

export async function waitingForOwner(): Promise<Waiting> {
  const [counts, endedLinks, closed, unanswered, fullZones, waitingForStock, unusable] = await Promise.all([
    readCounts(),
    countEndedLinks(),
    closedPromises(),
    unansweredOrders(),
    countFullZones(),
    countWaitingForStock(),
    unusableCards(),
  ]);
  return {
    ...counts,
    endedLinks,
    closedPromises: closed.length,
    unansweredMarket: unanswered.length,
    fullZones,
    waitingForStock,
    unusableCards: unusable?.count ?? 0,
    disk: diskSpace(),
  };
}

async function readCounts(): Promise<ToDoCounts> {
  const late = ago(LATE_AFTER_MS);
  const dueBy = (await workingDayFromNow()) ?? now();
  const [row] = await db.$queryRaw<ToDoCounts[]>`
    SELECT (SELECT count(*)::int FROM refund_parts f JOIN payments p ON p.id = f.payment_id WHERE ${isStillFailedSql})
        AS "failedRefunds",
      (SELECT count(*)::int FROM refund_parts f JOIN payments p ON p.id = f.payment_id
        WHERE f.status = 'pending' AND p.method IN ('cash', 'e_transfer', 'terminal')) AS "toGiveBack",
      (SELECT count(*)::int FROM payments WHERE dispute_id IS NOT NULL AND disputed_at > ${ago(DISPUTE_MS)})
        AS disputes,
      (SELECT coalesce(sum(jsonb_array_length(lost_payments)), 0)::int FROM book_checks) AS "lostPayments",
      (SELECT count(*)::int FROM mail_outbox WHERE ${isUndeliveredSql(MAIL_SLOW_MS)}) AS "unsentMails",
      unassigned.*, waiting.*, owing.*, after_link.*, stock.*, uncounted.*,
      (SELECT count(*)::int FROM reviews WHERE rating <= 2 AND created_at > ${ago(REVIEW_MS)}
        AND hidden_at IS NULL AND ${isUnansweredSql}) AS "badReviews",
      (SELECT count(*)::int FROM products WHERE archived_at IS NULL) AS products
    FROM (
      SELECT count(*) FILTER (WHERE sold_gift_cards)::int AS "unassignedGiftCardRefunds",
        count(*) FILTER (WHERE NOT sold_gift_cards)::int AS "unassignedRefunds"
      FROM ${unassignedRefundsSql} u
    ) unassigned, (
      SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
        count(*) FILTER (WHERE status = 'processing')::int AS processing,
        count(*) FILTER (WHERE status = 'pending' AND created_at < ${late})::int AS "latePending",
        count(*) FILTER (WHERE status = 'processing' AND created_at < ${late})::int AS "lateProcessing",
        count(*) FILTER (WHERE status = 'ready' AND coalesce(ready_at, created_at) < ${late})::int AS "lateReady",
        count(*) FILTER (WHERE status <> 'ready' AND late_at < ${now()})::int AS "brokenPromises",
        count(*) FILTER (WHERE status <> 'ready' AND late_at >= ${now()} AND due_at <= ${dueBy})::int
          AS "duePromises"
      FROM orders o, ${promiseSql} WHERE status IN ('pending', 'processing', 'ready') AND ${hasPiecesLeftSql}
    ) waiting, (
      SELECT count(*) FILTER (WHERE paid = 'unpaid')::int AS "handedOverUnpaid",
        count(*) FILTER (WHERE paid = 'partly_paid')::int AS "handedOverPartlyPaid"
      FROM (
        SELECT ${paymentStatusSql} AS paid FROM orders WHERE status = 'fulfilled' AND id IN (
          SELECT m.id FROM orders m WHERE m.source = 'manual' AND m.status = 'fulfilled'
          UNION ALL SELECT order_id FROM order_changes)
          -- The payment status needs more reads, so only of those that may owe.
          AND total_price > coalesce((SELECT sum(p.amount) FROM payments p WHERE p.order_id = orders.id), 0)
      ) handed_over
    ) owing, (
      SELECT count(*)::int AS "owedAfterLink",
        (array_agg(id::text ORDER BY created_at, id))[1] AS "owedAfterLinkId"
      FROM (
        SELECT id, created_at, ${paymentStatusSql} AS paid FROM orders
        WHERE status IN ('pending', 'processing', 'ready')
          AND id IN (SELECT pays_order_id FROM checkouts WHERE state IN ('expired', 'refunded'))
          AND NOT EXISTS (SELECT FROM checkouts c WHERE c.pays_order_id = orders.id AND c.state = 'held')
      ) ended WHERE paid IN ('unpaid', 'partly_paid')
    ) after_link, (
      SELECT count(DISTINCT variation_id)::int AS uncounted,
        (array_agg(variation_id::text ORDER BY position))[1] AS "uncountedId"
      FROM ${uncountedSql} u
    ) uncounted, (
      SELECT count(*) FILTER (WHERE v.stock_quantity = 0)::int AS "soldOut",
        count(DISTINCT v.product_id) FILTER (
          WHERE v.stock_quantity > 0 AND v.stock_quantity < ${LOW_STOCK_BELOW}
        )::int AS "lowStock"
      FROM variations v JOIN products p ON p.id = v.product_id AND ${isInShop}
    ) stock`;
  return row ?? nothing;
}

/** Zones whose delivery days are all taken for months: nobody there can order a delivery. */
export async function countFullZones(): Promise<number> {
  const [shop, zones] = await Promise.all([shopSettings(), deliveryZones()]);
  const withDays = zones.filter(({ weekdays }) => weekdays.length > 0);
  const days = await Promise.all(withDays.map((zone) => freeDay(db, zone, shop)));
  return days.filter((day) => day === null).length;
}
