import { recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/version";
import { leaveCheckout } from "~/domain/checkout/leave";
import { forgetMail } from "~/domain/mail/outbox";
import { anonymizeOrders, stillNeeded } from "~/domain/orders/anonymize";
import { refundedMailsOf } from "~/domain/payments/refunded-mail";
import { endSessions } from "~/domain/users/sessions";
import { conflict } from "~/lib/errors";
import { type OrderStatus, unfinishedStatuses } from "~/lib/order-status.ts";
import { type Db, db, Prisma, transaction } from "~/services/database";

interface Account {
  id: string;
}

const LAST_ADMIN =
  "You are the shop's only admin. Make somebody else an admin first, so that the shop can still be run.";

/** Why an account cannot be deleted yet, in words for its owner; null when it can. */
export async function whyNotDeletable({ id }: Account, on: Db = db): Promise<string | null> {
  const unfinished = await on.order.findMany({
    where: { userId: id, status: { in: [...unfinishedStatuses] } },
    select: { id: true, status: true },
    orderBy: { createdAt: "asc" },
  });
  if (unfinished.length > 0)
    return stillNeeded(unfinished.map((order) => ({ ...order, status: order.status as OrderStatus })));
  const admins = await on.user.findMany({ where: { isAdmin: true }, select: { id: true }, take: 2 });
  return admins.length === 1 && admins[0]?.id === id ? LAST_ADMIN : null;
}

/**
 * Deletes an account with its sessions; its orders stay without the person, its reviews without the author.
 * Checkouts under way are ended first, at the provider too: one that turns out to be paid becomes its order,
 * which then has to be handed over. Where the provider does not answer, the checkout goes on as a guest's with
 * its contact, so that a late payment still becomes an order or goes back. Deleted already: nothing happens.
 * @throws DomainError 409 while the person is needed
 */
export async function deleteAccount(account: Account): Promise<void> {
  const { id } = account;
  const underWay = await db.checkout.findMany({
    where: { userId: id, state: { in: ["open", "held"] } },
    select: { id: true },
  });
  await Promise.all(underWay.map((checkout) => leaveCheckout({ checkoutId: checkout.id, user: account })));
  await transaction(async (tx) => {
    if (!(await lockAccount(tx, id))) return;
    const reason = await whyNotDeletable(account, tx);
    if (reason) throw conflict(reason);
    await anonymizeOrders(tx, Prisma.sql`user_id = ${id}::uuid`);
    await forgetCheckouts(tx, id);
    const reviews = await tx.review.findMany({ where: { userId: id }, select: { productId: true } });
    await endSessions(id, {}, tx);
    await tx.cardTry.updateMany({ where: { userId: id }, data: { userId: null } });
    await recordAudit(tx, { by: account, action: "user.deleted", entity: "user", entityId: id });
    await tx.auditEntry.updateMany({ where: { userId: id }, data: { byFormerUser: true } });
    // Identities go with it; orders, reviews, checkouts and logs lose their reference.
    await tx.user.delete({ where: { id } });
    if (reviews.length > 0)
      await raiseCatalogueVersion(
        tx,
        reviews.map(({ productId }) => productId),
      );
  });
}

/**
 * Locks what a purchase locks, in its order: checkouts, orders, then users (all admins, when it is one, so that
 * two who delete themselves at once leave one). False when there is no such account.
 */
async function lockAccount(tx: Db, id: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM checkouts WHERE user_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`SELECT 1 FROM orders WHERE user_id = ${id}::uuid ORDER BY id FOR UPDATE`;
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM users
    WHERE id = ${id}::uuid OR (is_admin AND (SELECT is_admin FROM users WHERE id = ${id}::uuid))
    ORDER BY id FOR UPDATE`;
  return locked.some((user) => user.id === id);
}

/** What came to nothing; what is under way keeps its contact until it has ended. */
async function forgetCheckouts(tx: Db, userId: string): Promise<void> {
  const over = { userId, state: { notIn: ["open", "held"] } };
  await forgetMail(tx, refundedMailsOf(Prisma.sql`user_id = ${userId}::uuid`));
  await tx.checkout.updateMany({ where: over, data: { contact: Prisma.DbNull } });
}
