import { inPeriodSql, type Period } from "~/domain/reports/period";
import { promiseSql } from "~/domain/slots/promise-sql";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

interface KeptPromises {
  kept: number;
  promised: number;
}

/** Counts orders promised for the period that are ready or late by now. A Mark ready that was undone does not count. */
export async function keptPromises(period: Period): Promise<KeptPromises> {
  const [row] = await db.$queryRaw<KeptPromises[]>`
    SELECT count(*) FILTER (WHERE ready_at <= late_at)::int AS kept, count(*)::int AS promised
    FROM (
      SELECT late_at, (
        SELECT min(a.created_at) FROM audit_entries a WHERE a.entity = 'order' AND a.entity_id = o.id::text
          AND a.action = 'order.status' AND a.after->>'status' IN ('ready', 'fulfilled')
          AND NOT EXISTS (SELECT 1 FROM audit_entries b WHERE b.entity = 'order' AND b.entity_id = o.id::text
            AND b.action = 'order.status' AND b.after->>'status' IN ('pending', 'processing')
            AND b.created_at > a.created_at)) AS ready_at
      FROM orders o, ${promiseSql} WHERE late_at IS NOT NULL AND o.status <> 'cancelled'
        AND ${inPeriodSql(Prisma.sql`due_at`, period)}
    ) promises
    WHERE ready_at IS NOT NULL OR late_at < ${now()}`;
  return row ?? { kept: 0, promised: 0 };
}
