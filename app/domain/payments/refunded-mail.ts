import { formatCents, toCents } from "~/lib/money.ts";
import type { Mail } from "~/domain/mail/outbox";
import { environment } from "~/services/environment";

/** To a shopper whose payment could not become an order. */
export function refundedMail(
  payment: { id: string; amount: { toString(): string } },
  contact: { name: string; email: string },
  reason: string,
): Mail {
  const amount = formatCents(toCents(payment.amount));
  return {
    key: `refunded:${payment.id}`,
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
