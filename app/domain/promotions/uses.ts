import { isId } from "~/lib/id";
import { type Db, Prisma } from "~/services/database";

/** A person as limits count them: the account, and each email address as `email_key` stores it: without its plus-part and dots that the mailbox ignores. */
export interface DiscountPerson {
  userId: string | null;
  emails: readonly string[];
}

export interface UseCounts {
  inAll: number;
  /** The part of `inAll` by checkouts that have no order yet. */
  held: number;
  /** The part of `inAll` by this person. */
  own: number;
}

export interface UsesOptions {
  person: DiscountPerson;
  /** The checkout to price. Its own use does not count. */
  checkoutId: string | null;
}

/**
 * Counts held checkouts and orders that are not cancelled, so an ended checkout frees its use by itself. The `source` of
 * an adjustment is the promotion's id.
 */
export async function usesOf(
  on: Db,
  ids: readonly string[],
  { person, checkoutId }: UsesOptions,
): Promise<Map<string, UseCounts>> {
  const rows = await on.$queryRaw<(UseCounts & { id: string })[]>`
    SELECT source AS id, count(*)::int AS "inAll", (count(*) FILTER (WHERE is_held))::int AS held,
      (count(*) FILTER (WHERE is_own))::int AS own FROM (
      SELECT a.source, coalesce(a.order_id, a.checkout_id), bool_and(o.id IS NULL) AS is_held,
        bool_or(CASE WHEN o.id IS NULL THEN ${isOf(person, Prisma.sql`c.user_id`, Prisma.sql`c.contact->>'email'`)}
          ELSE ${isOf(person, Prisma.sql`o.user_id`, Prisma.sql`o.email`)} END) AS is_own
      FROM adjustments a LEFT JOIN checkouts c ON c.id = a.checkout_id LEFT JOIN orders o ON o.id = a.order_id
      WHERE a.source = ANY(${[...ids]}::text[]) AND a.type = 'discount'
        AND CASE WHEN o.id IS NULL THEN c.state = 'held' AND c.id IS DISTINCT FROM ${idOrNull(checkoutId)}::uuid
          ELSE o.status <> 'cancelled' END
      GROUP BY a.source, coalesce(a.order_id, a.checkout_id)) uses
    GROUP BY source`;
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

/** Others who use these promotions wait from here until the commit. */
export async function lockPromotions(tx: Prisma.TransactionClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$queryRaw`
    SELECT 1 FROM promotions WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

export async function hasOrdered(on: Db, person: DiscountPerson): Promise<boolean> {
  const rows = await on.$queryRaw<unknown[]>`
    SELECT 1 FROM orders o WHERE status <> 'cancelled'
      AND ${isOf(person, Prisma.sql`o.user_id`, Prisma.sql`o.email`)} LIMIT 1`;
  return rows.length > 0;
}

/** Whether one of the addresses is one of the person's. */
export async function isAmong(
  on: Db,
  addresses: readonly string[],
  { emails }: DiscountPerson,
): Promise<boolean> {
  const rows = await on.$queryRaw<unknown[]>`
    SELECT 1 FROM unnest(${[...addresses]}::text[]) listed
    WHERE email_key(listed) IN (SELECT email_key(one) FROM unnest(${[...emails]}::text[]) one) LIMIT 1`;
  return rows.length > 0;
}

function isOf({ userId, emails }: DiscountPerson, user: Prisma.Sql, email: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(coalesce(${user} = ${userId}::uuid, false)
    OR coalesce(email_key(${email}) IN (SELECT email_key(one) FROM unnest(${[...emails]}::text[]) one), false))`;
}

const idOrNull = (id: string | null) => (isId(id) ? id : null);
