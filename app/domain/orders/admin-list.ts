import { type OrderStatus, orderStatuses } from "~/lib/orders/order-status.ts";
import type { DeliveryMethod } from "~/schemas/checkout";
import type { AdminOrder } from "~/schemas/order";
import { orderInclude, type OrderRow, toAdminOrder } from "~/domain/orders/record";
import { paymentStatusSql } from "~/domain/orders/payments/payment-status-sql";
import { searchCondition } from "~/domain/orders/search";
import { ordersByStatus } from "~/domain/reports/stats";
import { db, Prisma } from "~/services/database";

export interface OrderFilter {
  status?: OrderStatus;
  search?: string;
  delivery?: DeliveryMethod;
  source?: AdminOrder["source"];
  paymentStatus?: AdminOrder["paymentStatus"];
  /** Inclusive. */
  from?: Date;
  /** Exclusive. */
  to?: Date;
  oldestFirst?: boolean;
  /** They stay in the list although their status has changed. */
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
  /** Of every status, regardless of the filter. */
  counts: StatusCounts;
}

export async function listAdminOrders(query: AdminOrderQuery = {}): Promise<AdminOrderList> {
  const [rows, counts] = await Promise.all([readPage(query), countByStatus(query)]);
  const total = query.status
    ? counts[query.status] + (await countKept(query.status, query.kept))
    : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows: rows.map(toAdminOrder), total, counts };
}

const countKept = async (status: OrderStatus, kept: string[] = []) =>
  kept.length > 0 ? db.order.count({ where: { id: { in: kept }, NOT: { status } } }) : 0;

async function readPage(query: AdminOrderQuery): Promise<OrderRow[]> {
  const { status, kept = [], delivery, source, from, to, oldestFirst, limit, offset = 0 } = query;
  // Oldest first walks the same index backwards.
  const orderBy: Prisma.OrderOrderByWithRelationInput[] = oldestFirst
    ? [{ createdAt: "asc" }, { id: "desc" }]
    : [{ createdAt: "desc" }, { id: "asc" }];
  // Does not load lines and payments of the rows before this page.
  if (query.search?.trim() || query.paymentStatus || offset > 0) {
    const where = { id: { in: await orderIds(query) } };
    return db.order.findMany({ where, include: orderInclude, orderBy });
  }
  const createdAt = (from ?? to) && { gte: from, lt: to };
  const listed = status && kept.length > 0 ? { OR: [{ status }, { id: { in: kept } }] } : { status };
  const where = { ...listed, deliveryMethod: delivery, source, createdAt };
  return db.order.findMany({ where, include: orderInclude, orderBy, take: limit });
}

/** Collects the matches before sorting: a walk along the dates would read the whole table for a rare name. */
export async function orderIds({ limit, offset = 0, ...filter }: AdminOrderQuery): Promise<string[]> {
  const { status, kept = [], oldestFirst = false } = filter;
  const matching = Prisma.sql`SELECT id, created_at FROM orders WHERE ${condition(filter)}
    ${status ? Prisma.sql`AND (status = ${status} OR id = ANY (${kept}::uuid[]))` : Prisma.empty}`;
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
      ${status ? Prisma.sql`AND status = ${status}` : Prisma.empty}
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

async function countByStatus(filter: OrderFilter): Promise<StatusCounts> {
  const { search = "", delivery, source, paymentStatus, from, to } = filter;
  return search.trim() || delivery || source || paymentStatus || from || to
    ? count(condition(filter))
    : ordersByStatus();
}

async function count(which: Prisma.Sql): Promise<StatusCounts> {
  const rows = await db.$queryRaw<{ status: OrderStatus; count: number }[]>`
    SELECT status, count(*)::int AS count FROM orders WHERE ${which} GROUP BY status`;
  const found = new Map(rows.map((row) => [row.status, row.count]));
  return Object.fromEntries(orderStatuses.map((status) => [status, found.get(status) ?? 0])) as StatusCounts;
}
