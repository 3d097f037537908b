import { sum } from "~/lib/money/allocate.ts";
import { isUnfinished } from "~/lib/orders/order-status";
import { hasAnythingLeftSql } from "~/domain/reports/sold";
import { type OrderStatus, orderStatuses } from "~/lib/orders/order-status.ts";
import type { DeliveryMethod } from "~/schemas/checkout";
import type { AdminOrder } from "~/schemas/order";
import { orderInclude, type OrderRow, toAdminOrder } from "~/domain/orders/record";
import { paymentStatusSql } from "~/domain/orders/payments/payment-status-sql";
import { searchCondition } from "~/domain/orders/search";
import { db, Prisma } from "~/services/database";

export interface OrderFilter {
  status?: OrderStatus;
  search?: string;
  delivery?: DeliveryMethod;
  source?: AdminOrder["source"];
  paymentStatus?: AdminOrder["paymentStatus"];
  /** Inclusive start. */
  from?: Date;
  /** Exclusive end. */
  to?: Date;
  oldestFirst?: boolean;
  /** Ids of orders that stay in the list although their status has changed. */
  kept?: string[];
}

export interface AdminOrderQuery extends OrderFilter {
  limit?: number;
  offset?: number;
}

export type StatusCounts = Record<OrderStatus, number>;

export interface AdminOrderList {
  rows: AdminOrder[];
  total: number;
  /** Counts for every status, whatever status is filtered. Orders with nothing left to do are not counted. */
  counts: StatusCounts;
}

export async function listAdminOrders(query: AdminOrderQuery = {}): Promise<AdminOrderList> {
  const [rows, { counts, all }] = await Promise.all([readPage(query), countByStatus(condition(query))]);
  const total = query.status ? counts[query.status] + (await countKept(query.status, query.kept)) : all;
  return { rows: rows.map(toAdminOrder), total, counts };
}

const countKept = async (status: OrderStatus, kept: string[] = []) =>
  kept.length > 0 ? db.order.count({ where: { id: { in: kept }, NOT: { status } } }) : 0;

async function readPage(query: AdminOrderQuery): Promise<OrderRow[]> {
  const { status, kept = [], delivery, source, from, to, oldestFirst, limit, offset = 0 } = query;
  // The ids are in the opposite order too, so that oldest first reads the same index backwards.
  const orderBy: Prisma.OrderOrderByWithRelationInput[] = oldestFirst
    ? [{ createdAt: "asc" }, { id: "desc" }]
    : [{ createdAt: "desc" }, { id: "asc" }];
  // Reads ids first, so that lines and payments of earlier pages are not loaded.
  if (query.search?.trim() || query.paymentStatus || offset > 0 || (status && isUnfinished(status))) {
    const where = { id: { in: await orderIds(query) } };
    return db.order.findMany({ where, include: orderInclude, orderBy });
  }
  const createdAt = (from ?? to) && { gte: from, lt: to };
  const listed = status && kept.length > 0 ? { OR: [{ status }, { id: { in: kept } }] } : { status };
  const where = { ...listed, deliveryMethod: delivery, source, createdAt };
  return db.order.findMany({ where, include: orderInclude, orderBy, take: limit });
}

/** Collects matches before sorting: walking the date index would read the whole table for a rare name. */
export async function orderIds({ limit, offset = 0, ...filter }: AdminOrderQuery): Promise<string[]> {
  const { status, kept = [], oldestFirst = false } = filter;
  const matching = Prisma.sql`SELECT id, created_at FROM orders WHERE ${condition(filter)}
    ${status ? Prisma.sql`AND (${isInStatus(status)} OR id = ANY (${kept}::uuid[]))` : Prisma.empty}`;
  const order = oldestFirst ? Prisma.sql`created_at, id DESC` : Prisma.sql`created_at DESC, id`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH matches AS ${filter.search?.trim() ? Prisma.sql`MATERIALIZED` : Prisma.empty} (${matching})
    SELECT matches.id::text FROM matches ORDER BY ${order} LIMIT ${limit ?? null}::int OFFSET ${offset}::int`;
  return rows.map(({ id }) => id);
}

export async function nextOrderId(
  filter: OrderFilter,
  { id, createdAt }: { id: string; createdAt: string },
): Promise<string | null> {
  const { status, oldestFirst } = filter;
  const [next] = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM orders WHERE ${condition(filter)}
      ${status ? Prisma.sql`AND ${isInStatus(status)}` : Prisma.empty}
      AND created_at ${oldestFirst ? Prisma.sql`>=` : Prisma.sql`<=`} ${createdAt}::timestamptz
      AND NOT (created_at = ${createdAt}::timestamptz AND id ${oldestFirst ? Prisma.sql`>=` : Prisma.sql`<=`} ${id}::uuid)
    ORDER BY ${oldestFirst ? Prisma.sql`created_at, id DESC` : Prisma.sql`created_at DESC, id`} LIMIT 1`;
  return next?.id ?? null;
}

function condition({ search = "", delivery, source, paymentStatus, from, to }: OrderFilter): Prisma.Sql {
  const conditions = [
    ...(search.trim() ? [searchCondition(search.trim())] : []),
    ...(delivery ? [Prisma.sql`delivery_method = ${delivery}`] : []),
    ...(source ? [Prisma.sql`source = ${source}`] : []),
    ...(paymentStatus ? [Prisma.sql`${paymentStatusSql} = ${paymentStatus}`] : []),
    ...(from ? [Prisma.sql`created_at >= ${from}`] : []),
    ...(to ? [Prisma.sql`created_at < ${to}`] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`;
}

/** Orders with everything refunded or replaced do not count as pending, processing or ready. */
function isInStatus(status: OrderStatus): Prisma.Sql {
  const left = isUnfinished(status) ? Prisma.sql`AND ${hasAnythingLeftSql}` : Prisma.empty;
  return Prisma.sql`(status = ${status} ${left})`;
}

async function countByStatus(which: Prisma.Sql): Promise<{ counts: StatusCounts; all: number }> {
  const [rows, empty] = await Promise.all([
    countRows(which),
    countRows(
      Prisma.sql`${which} AND status IN ('pending', 'processing', 'ready') AND NOT ${hasAnythingLeftSql}`,
    ),
  ]);
  const counts = orderStatuses.map((status) => [status, (rows.get(status) ?? 0) - (empty.get(status) ?? 0)]);
  return { counts: Object.fromEntries(counts) as StatusCounts, all: sum([...rows.values()]) };
}

async function countRows(which: Prisma.Sql): Promise<Map<OrderStatus, number>> {
  const rows = await db.$queryRaw<{ status: OrderStatus; count: number }[]>`
    SELECT status, count(*)::int AS count FROM orders WHERE ${which} GROUP BY status`;
  return new Map(rows.map(({ status, count }) => [status, count]));
}
