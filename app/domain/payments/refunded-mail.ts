import { formatCents, toCents } from "~/lib/money.ts";
import type { Mail } from "~/domain/mail/outbox";
import { Prisma } from "~/services/database";
import { environment } from "~/services/environment";

const KEY = "refunded:";

/** Those mails, as columns of `mail_outbox`, of these checkouts (columns of `checkouts`). */
export const refundedMailsOf = (which: Prisma.Sql) => Prisma.sql`key IN (
  SELECT ${KEY} || p.id FROM payments p WHERE p.checkout_id IN (SELECT id FROM checkouts WHERE ${which}))`;

interface RefundedPayment {
  payment: { id: string; amount: { toString(): string } };
  contact: { name: string; email: string };
  reason: string;
  /** What goes back by the shop's own refund: all, or less where a part or all of it was sent before. */
  backCents: number;
}

/** To a shopper whose payment could not become an order. */
export function refundedMail({ payment, contact, reason, backCents }: RefundedPayment): Mail {
  const paidCents = toCents(payment.amount);
  const amount = formatCents(paidCents);
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
        text: `${whatGoesBack(backCents, paidCents)}; banks take 5 to 10 days to show it. We are sorry for the trouble.`,
      },
      { kind: "button", label: "Back to the shop", url: `${environment.publicUrl}/products` },
    ],
    orderId: null,
  };
}

function whatGoesBack(backCents: number, paidCents: number): string {
  const back = formatCents(backCents);
  if (backCents === paidCents) return `The whole ${back} goes back to your card`;
  if (backCents === 0) return `The whole ${formatCents(paidCents)} was sent back to your card before`;
  return `${formatCents(paidCents - backCents)} was sent back to your card before, and the other ${back} goes back now`;
}
