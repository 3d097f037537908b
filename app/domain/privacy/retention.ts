import { forgetRecipients } from "~/domain/gift-cards/recipients";
import { eraseMail } from "~/domain/mail/outbox";
import { anonymizeOrders } from "~/domain/orders/customer/anonymize";
import { checkoutMailsSql } from "~/domain/payments/refunded-mail";
import { deleteOldSubscriptions } from "~/domain/subscriptions/forget";
import { forgetEndedSessions } from "~/domain/users/sessions";
import { daysMs, retention } from "~/lib/time/retention";
import { startOfDay, yearAtShop } from "~/lib/time/shop-days";
import { ago, now } from "~/services/clock/clock";
import { db, Prisma, transaction } from "~/services/database";

export async function deleteExpiredData(): Promise<void> {
  const mailsBefore = ago(daysMs(retention.mailDays));
  await forgetEndedSessions();
  await deleteOldSubscriptions();
  // A mail that was waiting when the customer was removed may have been sent since.
  const anonymized = Prisma.sql`SELECT id FROM orders WHERE anonymized_at IS NOT NULL`;
  await eraseMail(db, Prisma.sql`order_id IN (${anonymized})`);
  // An admin may have corrected an address since, to send the card again.
  await forgetRecipients(db, Prisma.sql`o.anonymized_at IS NOT NULL`, { sentBefore: mailsBefore });
  await eraseMail(db, checkoutMailsSql(Prisma.sql`contact IS NULL AND state NOT IN ('open', 'held')`));
  await eraseMail(db, Prisma.sql`coalesce(sent_at, created_at) < ${mailsBefore}`);
  await db.checkout.updateMany({
    where: {
      state: { in: ["expired", "refunded", "completed"] },
      contact: { not: Prisma.AnyNull },
      updatedAt: { lt: ago(daysMs(retention.checkoutDays)) },
    },
    data: { contact: Prisma.DbNull, giftCardRecipient: Prisma.DbNull, note: "", shopNote: "", giftNote: "" },
  });
  await db.webhookEvent.deleteMany({
    where: { processedAt: { lt: ago(daysMs(retention.providerEventDays)) } },
  });
  const booksBegin = startOfBooks();
  await transaction((tx) => anonymizeOrders(tx, Prisma.sql`created_at < ${booksBegin}`));
  await db.auditEntry.deleteMany({ where: { createdAt: { lt: booksBegin } } });
}

function startOfBooks(): Date {
  const year = yearAtShop(now()) - retention.booksYears;
  return startOfDay(`${year}-01-01`) ?? new Date(0);
}
