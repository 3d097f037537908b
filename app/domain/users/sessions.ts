import { hoursMs, retention } from "~/lib/time/retention";
import { ago, now } from "~/services/clock/clock";
import { type Db, db, Prisma } from "~/services/database";

export interface UserSession {
  /** A hash of the session's id. Pages use it, so that they never contain the id from the cookie. */
  key: string;
  begunAt: Date;
  usedAt: Date;
  browser: string;
  isOwn: boolean;
}

export function oldestAdminUse(): Date {
  return ago(hoursMs(retention.adminIdleHours));
}

const keyOf = Prisma.sql`encode(sha256(convert_to(sid, 'UTF8')), 'hex')`;

export async function listSessions(userId: string, ownSid: string | null = null): Promise<UserSession[]> {
  return db.$queryRaw<UserSession[]>`
    SELECT ${keyOf} AS key, begun_at AS "begunAt", used_at AS "usedAt", browser,
      coalesce(sid = ${ownSid}::text, false) AS "isOwn"
    FROM sessions JOIN users ON users.id = ${userId}::uuid
    WHERE sess->>'userId' = ${userId} AND expire > ${now()}
      AND (NOT is_admin OR used_at > ${oldestAdminUse()})
    ORDER BY "isOwn" DESC, used_at DESC, key`;
}

export async function forgetEndedSessions(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM sessions WHERE expire < ${now()} OR used_at <= ${oldestAdminUse()}
        AND EXISTS (SELECT FROM users WHERE users.id::text = sess->>'userId' AND is_admin)`;
}

export function endSessions(
  userId: string,
  { key = null, exceptSid = null }: { key?: string | null; exceptSid?: string | null } = {},
  on: Db = db,
): Promise<number> {
  return on.$executeRaw`
    DELETE FROM sessions WHERE sess->>'userId' = ${userId}
      AND (${key}::text IS NULL OR ${keyOf} = ${key}) AND sid IS DISTINCT FROM ${exceptSid}::text`;
}
