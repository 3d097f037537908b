import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { isolated } from "~/lib/isolated";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { formatDate } from "~/lib/time/dates";
import { type Mail, writeMail } from "~/domain/mail/outbox";
import { linkState } from "~/domain/checkout/links/link-state";
import { linkInclude, linkMailKey, toWaitingLink } from "~/domain/checkout/links/read-links";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import type { WaitingLink } from "~/schemas/orders/payment-link";
import { transaction } from "~/services/database";

/** Emails the customer once per link. @throws DomainError 404, 409 if the link is not open or has no email address */
export function emailLink(id: string): Promise<void> {
  return transaction(async (tx) => {
    const row = isId(id)
      ? await tx.checkout.findFirst({ where: { id, source: "manual" }, include: linkInclude })
      : null;
    if (!row) throw notFound("Payment link");
    const link = toWaitingLink(row);
    if (linkState(row) !== "open") throw conflict("This payment link is no longer open.");
    if (link.email === "") throw conflict("There is no email address. Tell the customer yourself.");
    const shop = await shopSettings(tx);
    await writeMail(tx, shop, linkMail(link, shop));
  });
}

function linkMail(link: WaitingLink, shop: ShopSettings): Mail {
  const amount = formatCents(toCents(link.amount));
  const order = link.orderId ? `order #${orderNumber(link.orderId)}` : "order";
  return {
    key: linkMailKey(link),
    to: link.email,
    subject: `Pay for your order at ${shop.name}`,
    preview: `${amount}, until ${formatDate(link.expiresAt)}`,
    title: "Pay for your order",
    blocks: [
      {
        kind: "words",
        text: `Dear ${isolated(link.name)}, please pay ${amount} for your ${order} at ${shop.name}. Until ${formatDate(link.expiresAt)}, you can pay by card.`,
      },
      { kind: "button", label: `Pay ${amount}`, url: link.url },
      ...(link.orderId
        ? []
        : [
            {
              kind: "words" as const,
              text: "We keep your items until then, and start on your order when it is paid.",
            },
          ]),
    ],
    orderId: link.orderId,
  };
}
