import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { now } from "~/services/clock/clock";
import { db, Prisma } from "~/services/database";

/** Names of the promotions that list this email address. */
export async function promotionsListing(email: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM promotions
    WHERE email_key(${email}) IN (SELECT email_key(one) FROM unnest(emails) one) ORDER BY created_at, id`;
  return rows.map(({ name }) => name);
}

/** Removes the addresses from the lists of all promotions. */
export async function forgetListed(tx: Prisma.TransactionClient, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const keys = Prisma.sql`(SELECT email_key(given) FROM unnest(${[...emails]}::text[]) given)`;
  const changed = await tx.$executeRaw`
    UPDATE promotions
    SET emails = ARRAY(SELECT one FROM unnest(emails) one WHERE email_key(one) NOT IN ${keys}),
      version = version + 1, updated_at = ${now()}
    WHERE id IN (
      SELECT id FROM promotions WHERE EXISTS (SELECT FROM unnest(emails) one WHERE email_key(one) IN ${keys})
      ORDER BY id FOR UPDATE)`;
  if (changed > 0) await raiseCatalogueVersion(tx, []);
}
