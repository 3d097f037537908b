import { eraseMail, isBeingSentSql } from "~/domain/mail/outbox";
import { daysMs, retention } from "~/lib/time/retention";
import { ago } from "~/services/clock/clock";
import { type Db, db, Prisma } from "~/services/database";

/** SQL condition on `mail_outbox`: emails of subscriptions to these addresses, in lower case. */
export const subscriptionMailsSql = (emails: readonly string[]) =>
  Prisma.sql`(leave_url <> '' AND lower(recipient) = ANY (${[...emails]}::text[]))`;

/** Subscriptions for a copy of somebody's data. @param orderEmails other addresses of their orders, in lower case */
export function subscriptionsOf(email: string, orderEmails: readonly string[]) {
  return db.subscription.findMany({
    where: {
      OR: [{ email: email.toLowerCase() }, { purpose: "review_request", email: { in: [...orderEmails] } }],
    },
    select: {
      email: true,
      purpose: true,
      variation: { select: { name: true, product: { select: { name: true } } } },
      createdAt: true,
      confirmedAt: true,
      unsubscribedAt: true,
    },
    orderBy: { createdAt: "desc" },
  });
}

/** Deletes all subscriptions of the addresses, including records that nothing may be sent. */
export async function forgetSubscriptions(tx: Db, emails: readonly string[]): Promise<void> {
  const addresses = emails.map((email) => email.toLowerCase());
  await tx.subscription.deleteMany({ where: { email: { in: addresses } } });
  await forgetMails(tx, subscriptionMailsSql(addresses));
}

/** Keeps addresses that unsubscribed, so that they get no request again. @param emails of orders (unproved), in lower case */
export async function forgetReviewRequests(tx: Db, emails: readonly string[]): Promise<void> {
  await tx.subscription.deleteMany({
    where: { purpose: "review_request", email: { in: [...emails] }, unsubscribedAt: null },
  });
  await forgetMails(tx, Prisma.sql`order_id IS NOT NULL AND ${subscriptionMailsSql(emails)}`);
}

/** Skips a mail that is being sent. It is deleted later with old mails. */
async function forgetMails(tx: Db, which: Prisma.Sql): Promise<void> {
  const isIdle = Prisma.sql`NOT ${isBeingSentSql()}`;
  await eraseMail(tx, Prisma.sql`order_id IS NOT NULL AND ${which}`, isIdle);
  // These rows can go: their keys contain the id of a deleted row and never repeat.
  await tx.$executeRaw`DELETE FROM mail_outbox WHERE order_id IS NULL AND ${which} AND ${isIdle}`;
}

/** Keeps review requests, which nobody confirms: a purchase is consent. */
export async function deleteOldSubscriptions(): Promise<void> {
  const before = (days: number) => ({ lte: ago(daysMs(days)) });
  await db.subscription.deleteMany({
    where: {
      OR: [
        {
          purpose: { not: "review_request" },
          confirmedAt: null,
          createdAt: before(retention.unconfirmedDays),
        },
        { purpose: "back_in_stock", createdAt: before(retention.backInStockDays) },
      ],
    },
  });
}

/** Purposes for which the shop has addresses, even if their setting is off. */
export async function keptPurposes(): Promise<Set<string>> {
  const rows = await db.subscription.findMany({ distinct: ["purpose"], select: { purpose: true } });
  return new Set(rows.map(({ purpose }) => purpose));
}
