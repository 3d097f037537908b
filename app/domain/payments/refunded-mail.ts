import { formatCents, toCents } from "~/lib/money.ts";
import type { Mail } from "~/domain/mail/outbox";
import { Prisma } from "~/services/database";
import { environment } from "~/services/environment";

const KEY = "refunded:";

/** Those mails, as columns of `mail_outbox`, of these checkouts (columns of `checkouts`). */
export const refundedMailsOf = (which: Prisma.Sql) => Prisma.sql`key IN (
  SELECT ${KEY} || p.id FROM payments p WHERE p.checkout_id IN (SELECT id FROM checkouts WHERE ${which}))`;

/** To a shopper whose payment could not become an order. */
export function refundedMail(
  payment: { id: string; amount: { toString(): string } },
  contact: { name: string; email: string },
  reason: string,
): Mail {
  const amount = formatCents(toCents(payment.amount));
  return {
    key: KEY + payment.id,
    to: contact.email,
    subject: `Your payment of ${amount} is on its way back`,
    preview: reason,
    title: "We are sending your money back",
    blocks: [
      { kind: "words", text: `Dear ${contact.name}, we received your payment of ${amount}. ${reason}` },
      {
        kind: "words",
        text: `The whole ${amount} goes back to your card; banks take 5 to 10 days to show it. We are sorry for the trouble.`,
      },
      { kind: "button", label: "Back to the shop", url: `${environment.publicUrl}/products` },
    ],
    orderId: null,
  };
}
