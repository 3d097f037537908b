import { type Actor, recordAudit } from "~/domain/audit";
import { containsWord, everyWord } from "~/domain/search-words";
import { leaveUrl } from "~/domain/subscriptions/links";
import { isSubscribedSql, isExpiredSql } from "~/domain/subscriptions/subscriptions";
import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { type Db, db, Prisma, transaction } from "~/services/database";

interface NewsletterReader {
  id: string;
  email: string;
  confirmedAt: Date;
}

interface NewsletterQuery {
  /** A part of an email address. */
  search?: string;
  limit?: number;
  offset?: number;
}

/** SQL condition on `subscriptions s`: gets the newsletter. */
const isReaderSql = Prisma.sql`(s.purpose = 'newsletter' AND ${isSubscribedSql})`;

export async function listNewsletter({ search = "", limit, offset = 0 }: NewsletterQuery = {}): Promise<{
  rows: NewsletterReader[];
  total: number;
}> {
  const where = Prisma.sql`${isReaderSql} AND ${everyWord(search, (word) => containsWord(["s.email"], word))}`;
  const [rows, [found]] = await Promise.all([
    db.$queryRaw<NewsletterReader[]>`
      SELECT s.id::text, s.email, s.confirmed_at AS "confirmedAt" FROM subscriptions s WHERE ${where}
      ORDER BY s.confirmed_at DESC, s.id LIMIT ${limit ?? null}::int OFFSET ${offset}::int`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM subscriptions s WHERE ${where}`,
  ]);
  return { rows, total: found?.total ?? 0 };
}

/** `waiting` counts people who can still confirm. */
export async function countNewsletter(): Promise<{ confirmed: number; waiting: number }> {
  const [counts] = await db.$queryRaw<{ confirmed: number; waiting: number }[]>`
    SELECT (count(*) FILTER (WHERE ${isSubscribedSql}))::int AS confirmed,
      (count(*) FILTER (WHERE NOT ${isSubscribedSql} AND NOT ${isExpiredSql()}))::int AS waiting
    FROM subscriptions s WHERE s.purpose = 'newsletter'`;
  return counts ?? { confirmed: 0, waiting: 0 };
}

/** @throws DomainError 404 for an address that does not get the newsletter */
export async function getNewsletterReader(id: string, on: Db = db): Promise<NewsletterReader> {
  const [row] = isId(id)
    ? await on.$queryRaw<NewsletterReader[]>`
        SELECT s.id::text, s.email, s.confirmed_at AS "confirmedAt" FROM subscriptions s
        WHERE s.id = ${id}::uuid AND ${isReaderSql}`
    : [];
  if (!row) throw notFound("Address");
  return row;
}

/** Unsubscribes somebody on their behalf and deletes the address. Idempotent. */
export function removeFromNewsletter(id: string, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    const removed = isId(id)
      ? await tx.$executeRaw`DELETE FROM subscriptions s WHERE s.id = ${id}::uuid AND ${isReaderSql}`
      : 0;
    if (removed > 0) await recordAudit(tx, { by, action: "newsletter.removed", ...SUBJECT });
  });
}

/** Everybody who confirmed, with their link to unsubscribe. */
export function exportNewsletter(by: Actor): Promise<(NewsletterReader & { leaveUrl: string })[]> {
  return transaction(async (tx) => {
    const rows = await tx.$queryRaw<NewsletterReader[]>`
      SELECT s.id::text, s.email, s.confirmed_at AS "confirmedAt" FROM subscriptions s WHERE ${isReaderSql}
      ORDER BY s.confirmed_at, s.id`;
    await recordAudit(tx, { by, action: "newsletter.exported", ...SUBJECT });
    return rows.map((row) => ({ ...row, leaveUrl: leaveUrl(row.id) }));
  });
}

/** Does not contain the address, which must not stay in the audit log. */
const SUBJECT = { entity: "settings", entityId: "newsletter" } as const;
