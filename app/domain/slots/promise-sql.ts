import { Prisma } from "~/services/database";

/**
 * SQL, joined to `orders o`: `due_at` is when the order must be ready, `late_at` when the promise is broken. A pickup
 * time or delivery day replaces `ready_by`; a delivery has its whole day. Both are null without a promise.
 */
export const promiseSql = Prisma.sql`LATERAL (
  SELECT coalesce(s.starts_at, o.ready_by) AS due_at,
    coalesce(CASE WHEN o.delivery_method = 'delivery' THEN s.ends_at ELSE s.starts_at END, o.ready_by) AS late_at
  FROM (SELECT) one LEFT JOIN slots s ON s.id = o.slot_id) promise`;
