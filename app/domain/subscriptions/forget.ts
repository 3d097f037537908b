import { daysMs, retention } from "~/lib/time/retention";
import { ago } from "~/services/clock/clock";
import { type Db, db, Prisma } from "~/services/database";

/** SQL condition on `mail_outbox`: emails of subscriptions to these addresses, in lower case. */
export const subscriptionMailsSql = (emails: readonly string[]) =>
  Prisma.sql`(leave_url <> '' AND recipient = ANY (${[...emails]}::text[]))`;

/** For a copy of somebody's data. */
export function subscriptionsOf(email: string) {
  return db.subscription.findMany({
    where: { email: email.toLowerCase() },
    select: {
      purpose: true,
      variation: { select: { name: true, product: { select: { name: true } } } },
      createdAt: true,
      confirmedAt: true,
      unsubscribedAt: true,
    },
    orderBy: { createdAt: "desc" },
  });
}

/** Also those that only say that nothing may be sent. */
export async function forgetSubscriptions(tx: Db, emails: readonly string[]): Promise<void> {
  const addresses = emails.map((email) => email.toLowerCase());
  await tx.subscription.deleteMany({ where: { email: { in: addresses } } });
  // No key repeats, because it has the id of a deleted row. A mail that is being sent leaves with the old ones.
  await tx.$executeRaw`DELETE FROM mail_outbox WHERE ${subscriptionMailsSql(addresses)} AND claimed_at IS NULL`;
}

export async function deleteUnconfirmed(): Promise<void> {
  await db.subscription.deleteMany({
    where: {
      confirmedAt: null,
      unsubscribedAt: null,
      createdAt: { lte: ago(daysMs(retention.unconfirmedDays)) },
    },
  });
}
