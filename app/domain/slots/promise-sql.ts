import { Prisma } from "~/services/database";

/**
 * What was promised of `orders o`: `due_at`, when it must be ready, and `late_at`, when the promise is broken. A pickup
 * time or delivery day replaces the date it is ready; a delivery has its whole day. Null without a promise.
 */
export const promiseSql = Prisma.sql`LATERAL (
  SELECT coalesce(s.starts_at, o.ready_by) AS due_at,
    coalesce(CASE WHEN o.delivery_method = 'delivery' THEN s.ends_at ELSE s.starts_at END, o.ready_by) AS late_at
  FROM (SELECT) one LEFT JOIN slots s ON s.id = o.slot_id) promise`;
