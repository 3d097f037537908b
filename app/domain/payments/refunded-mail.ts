import { isolated } from "~/lib/isolated";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { type Mail, writeMail } from "~/domain/mail/outbox";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { type Db, Prisma } from "~/services/database";
import { environment } from "~/services/environment/environment";

const KEY = "refunded:";
const FAILED_KEY = "refund-failed:";

/** SQL condition on `mail_outbox`: mails about checkouts without an order. @param which SQL condition on `checkouts` */
export const checkoutMailsSql = (which: Prisma.Sql) => Prisma.sql`key IN (
  WITH chosen AS (SELECT id FROM checkouts WHERE pays_order_id IS NULL AND (${which}))
  SELECT ${KEY} || p.id FROM payments p WHERE p.checkout_id IN (SELECT id FROM chosen)
  UNION ALL SELECT ${FAILED_KEY} || r.id FROM refund_parts r JOIN payments p ON p.id = r.payment_id
  WHERE p.checkout_id IN (SELECT id FROM chosen)
  UNION ALL SELECT 'payment-link:' || id FROM chosen)`;

/** Writes one mail per refund. Call it in the transaction that records the failure. */
export async function writeRefundFailedMail(tx: Db, refundId: string): Promise<void> {
  const [refund] = await tx.$queryRaw<FailedRefund[]>`
    SELECT r.id::text, r.amount::text, o.id::text AS "orderId", coalesce(o.name, c.contact->>'name', '') AS name,
      coalesce(o.email, c.contact->>'email', '') AS email
    FROM refund_parts r JOIN payments p ON p.id = r.payment_id JOIN checkouts c ON c.id = p.checkout_id
    LEFT JOIN orders o ON o.id = coalesce(p.order_id, c.pays_order_id)
    WHERE r.id = ${refundId}::uuid AND r.status = 'failed' AND r.cause NOT LIKE 'provider:%'`;
  if (!refund || refund.email === "") return;
  const shop = await shopSettings(tx);
  await writeMail(tx, shop, refundFailedMail(refund, shop));
}

interface FailedRefund {
  id: string;
  amount: string;
  orderId: string | null;
  name: string;
  email: string;
}

function refundFailedMail({ id, amount, orderId, name, email }: FailedRefund, shop: ShopSettings): Mail {
  const money = formatCents(toCents(amount));
  const contact = shop.email ? `write to ${shop.email}` : `contact us, or come by (${shop.address})`;
  const what = orderId ? `your order #${orderNumber(orderId)}` : "a payment that became no order";
  return {
    key: FAILED_KEY + id,
    to: email,
    subject: `Your refund of ${money} did not go through`,
    preview: "Please tell us how to pay you back.",
    title: "Your refund did not go through",
    blocks: [
      {
        kind: "words",
        text: `Dear ${name}, we sent ${money} for ${what} back to the card you paid with, but the card's bank did not take it. We still owe you this money.`,
      },
      {
        kind: "words",
        text: `Please ${contact}, so that we can pay you back another way. We are sorry for the trouble.`,
      },
    ],
    orderId,
  };
}

interface RefundedPayment {
  payment: { id: string; amount: { toString(): string } };
  contact: { name: string; email: string };
  reason: string;
  /** Less than the payment if a part was refunded before. */
  backCents: number;
  orderId: string | null;
}

export function refundedMail({ payment, contact, reason, backCents, orderId }: RefundedPayment): Mail {
  const paidCents = toCents(payment.amount);
  const amount = formatCents(paidCents);
  return {
    key: KEY + payment.id,
    to: contact.email,
    subject: `Your payment of ${amount} is on its way back`,
    preview: reason,
    title: "We are sending your money back",
    blocks: [
      {
        kind: "words",
        text: `Dear ${isolated(contact.name)}, we received your payment of ${amount}. ${reason}`,
      },
      {
        kind: "words",
        text: `${whatGoesBack(backCents, paidCents)}; banks take 5 to 10 days to show it. We are sorry for the trouble.`,
      },
      { kind: "button", label: "Back to the shop", url: `${environment.publicUrl}/products` },
    ],
    orderId,
  };
}

function whatGoesBack(backCents: number, paidCents: number): string {
  const back = formatCents(backCents);
  if (backCents === paidCents) return `The whole ${back} goes back to your card`;
  if (backCents === 0) return `The whole ${formatCents(paidCents)} was sent back to your card before`;
  return `${formatCents(paidCents - backCents)} was sent back to your card before, and the other ${back} goes back now`;
}
