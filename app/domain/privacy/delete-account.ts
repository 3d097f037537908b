import { recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { leaveCheckout } from "~/domain/checkout/holds/leave";
import { eraseMail } from "~/domain/mail/outbox";
import {
  anonymizeOrders,
  giftCardToSend,
  moneyToGiveBack,
  stillNeeded,
} from "~/domain/orders/customer/anonymize";
import { emailsOnlyOf } from "~/domain/orders/customer/customer";
import { checkoutMailsSql } from "~/domain/payments/refunded-mail";
import { forgetListed } from "~/domain/promotions/listed-emails";
import { forgetReviewRequests, forgetSubscriptions } from "~/domain/subscriptions/forget";
import { endSessions } from "~/domain/users/sessions";
import { conflict } from "~/lib/errors";
import { hasAnythingLeftSql } from "~/domain/reports/sold";
import { type OrderStatus, unfinishedStatuses } from "~/lib/orders/order-status.ts";
import { type Db, db, Prisma, transaction } from "~/services/database";

interface DeletedAccount {
  id: string;
}

const LAST_ADMIN = "You are the shop's only admin. Make someone else an admin first.";

export async function deletionBlocker({ id }: DeletedAccount, on: Db = db): Promise<string | null> {
  const toSend = await giftCardToSend(on, Prisma.sql`o.user_id = ${id}::uuid`);
  if (toSend) return toSend;
  const unfinished = await on.$queryRaw<{ id: string; status: OrderStatus }[]>`
    SELECT id::text, status FROM orders WHERE user_id = ${id}::uuid
      AND status = ANY(${[...unfinishedStatuses]}::text[]) AND ${hasAnythingLeftSql} ORDER BY created_at`;
  if (unfinished.length > 0) return stillNeeded(unfinished);
  const toGiveBack = await moneyToGiveBack(on, { userId: id });
  if (toGiveBack) return toGiveBack;
  const admins = await on.user.findMany({ where: { isAdmin: true }, select: { id: true }, take: 2 });
  return admins.length === 1 && admins[0]?.id === id ? LAST_ADMIN : null;
}

/** Ends open checkouts first, because a paid one becomes an order. @throws DomainError 409 while an order needs the account */
export async function deleteAccount(account: DeletedAccount): Promise<void> {
  const { id } = account;
  const blocker = await deletionBlocker(account);
  if (blocker) throw conflict(blocker);
  const underWay = await db.checkout.findMany({
    where: { userId: id, state: { in: ["open", "held"] } },
    select: { id: true },
  });
  await Promise.all(underWay.map((checkout) => leaveCheckout({ checkoutId: checkout.id, user: account })));
  await transaction(async (tx) => {
    if (!(await lockAccount(tx, id))) return;
    const reason = await deletionBlocker(account, tx);
    if (reason) throw conflict(reason);
    const { email } = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
    const orderEmails = await emailsOnlyOf(tx, Prisma.sql`user_id = ${id}::uuid`);
    // Lock promotions before gift cards, as everywhere.
    await forgetListed(tx, [email]);
    await anonymizeOrders(tx, Prisma.sql`user_id = ${id}::uuid`);
    await forgetSubscriptions(tx, [email]);
    await forgetReviewRequests(tx, orderEmails);
    await forgetCheckouts(tx, id);
    const reviews = await tx.review.findMany({ where: { userId: id }, select: { productId: true } });
    await endSessions(id, {}, tx);
    await tx.cardTry.updateMany({ where: { userId: id }, data: { userId: null } });
    await recordAudit(tx, { by: account, action: "user.deleted", entity: "user", entityId: id });
    await tx.auditEntry.updateMany({ where: { userId: id }, data: { byFormerUser: true } });
    // Foreign keys delete identities and clear the references of orders, reviews, checkouts and logs.
    await tx.user.delete({ where: { id } });
    if (reviews.length > 0)
      await raiseCatalogueVersion(
        tx,
        reviews.map(({ productId }) => productId),
      );
  });
}

/** Locks in the order of a purchase. For an admin locks all admins, so that two deletions at once leave one. */
async function lockAccount(tx: Db, id: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM checkouts WHERE user_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM orders WHERE user_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM users
    WHERE id = ${id}::uuid OR (is_admin AND (SELECT is_admin FROM users WHERE id = ${id}::uuid))
    ORDER BY id FOR UPDATE`;
  return locked.some((user) => user.id === id);
}

async function forgetCheckouts(tx: Db, userId: string): Promise<void> {
  const over = { userId, state: { notIn: ["open", "held"] } };
  await eraseMail(tx, checkoutMailsSql(Prisma.sql`user_id = ${userId}::uuid`));
  await tx.checkout.updateMany({
    where: over,
    data: { contact: Prisma.DbNull, giftCardRecipient: Prisma.DbNull, note: "", shopNote: "", giftNote: "" },
  });
}
