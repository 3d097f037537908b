import { giftCardMailKey } from "~/domain/gift-cards/codes";
import type { Mail } from "~/domain/mail/outbox";
import { words } from "~/domain/orders/mails/mail-blocks";
import type { OrderRow } from "~/domain/orders/record";
import { shownCode } from "~/lib/gift-cards/code.ts";
import { isolated } from "~/lib/isolated";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { environment } from "~/services/environment/environment";

interface GiftCardMail {
  card: {
    id: string;
    recipientName: string;
    recipientEmail: string;
    message: string;
    balance: { toString(): string };
    refundId: string | null;
  };
  order: OrderRow | null;
  code: string;
  codeCount: number;
}

/** The outbox forgets its text once it is sent: only the recipient has the code. */
export function giftCardMail({ card, order, code, codeCount }: GiftCardMail): Mail {
  const amount = formatCents(toCents(card.balance));
  const isPresent =
    order !== null && order.name !== "" && card.refundId === null && order.email !== card.recipientEmail;
  return {
    key: giftCardMailKey(card.id, codeCount),
    to: card.recipientEmail,
    subject: isPresent ? `A gift card from ${isolated(order.name)}` : `Your gift card of ${amount}`,
    preview: `${amount} to spend in our shop.`,
    title: isPresent ? "A present for you" : "Your gift card",
    blocks: [
      words(
        `Dear ${isolated(card.recipientName)}, ${isPresent ? `${isolated(order.name)} gives you` : "here is"} a gift card of ${amount}.`,
      ),
      ...(card.message === "" ? [] : [words(`“${card.message}”`)]),
      { kind: "facts", title: "Your code", lines: [shownCode(code)] },
      words(
        "Enter it in the field for codes in your cart or at checkout. The rest stays on the card, which never expires. Keep this email: anyone who has the code can spend it.",
      ),
      { kind: "button", label: "Go to the shop", url: `${environment.publicUrl}/products` },
      { kind: "button", label: "See what is on the card", url: `${environment.publicUrl}/gift-card` },
    ],
    orderId: order?.id ?? null,
  };
}
