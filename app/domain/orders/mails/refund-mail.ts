import { isolated } from "~/lib/isolated";
import { formatCents, toCents } from "~/lib/money/money.ts";
import type { RefundPlan, RefundRow } from "~/lib/money/refund-types.ts";
import { isByHand } from "~/lib/money/receive.ts";
import { banksNote, partsBackTo } from "~/lib/orders/money-back.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { refundLineLabel } from "~/lib/orders/refund-line";
import type { Mail } from "~/domain/mail/outbox";
import { link, orderUrl, words } from "~/domain/orders/mails/mail-blocks";
import type { OrderRow } from "~/domain/orders/record";

export function refundMail(
  order: OrderRow,
  { id, rows }: OrderRow["refunds"][number],
  { plan, asGiftCard = false }: { plan: RefundPlan; asGiftCard?: boolean },
): Mail {
  const number = orderNumber(order.id);
  const arrived = arrival(order, plan, asGiftCard);
  const amount = formatCents(plan.amountCents);
  const sentCents = plan.amountCents - plan.coveredCents;
  const sent = formatCents(sentCents);
  const isFromUs = sentCents > 0 && !asGiftCard && plan.parts.every(({ method }) => isByHand(method));
  const back = isFromUs
    ? `You get ${sent} back from us`
    : `You get ${sent} back${asGiftCard ? " as a gift card" : ""}`;
  const what =
    plan.amountCents === 0
      ? "we took items off"
      : isFromUs && plan.coveredCents === 0
        ? `you get ${amount} back for`
        : `we refunded ${amount} of`;
  return {
    key: `refund:${id}`,
    to: order.email,
    ...(plan.amountCents === 0
      ? { subject: `Items taken off your order #${number}`, title: "Items taken off your order" }
      : {
          subject: isFromUs
            ? `${back} for order #${number}`
            : `Your refund of ${amount} for order #${number}`,
          title: sentCents > 0 ? back : `You pay ${amount} less`,
        }),
    preview: arrived,
    blocks: [
      words(`Dear ${isolated(order.name)}, ${what} your order #${number}. ${arrived}`),
      {
        kind: "lines",
        lines: rows.map(({ kind, orderItemId, quantity, amount }) => ({
          label: refundLineLabel(
            { kind: kind as RefundRow["kind"], itemId: orderItemId, quantity },
            order.items,
          ),
          amount: formatCents(toCents(amount)),
        })),
        sums:
          plan.amountCents === 0
            ? []
            : [
                { label: "GST included", amount: formatCents(plan.gstCents) },
                { label: "Refund", amount, strong: true },
              ],
        moreUrl: orderUrl(order),
      },
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

/** The gift card that made the payment. */
const giftCardOf = ({ payments }: OrderRow, paymentId: string) =>
  payments.find(({ id }) => id === paymentId)?.giftCard;

const CARD = "It goes back to the card you paid with; banks take 5 to 10 days to show it.";

const AS_GIFT_CARD = "You get it as a gift card. Its code comes in another email.";

function arrival(
  order: OrderRow,
  { parts, amountCents, coveredCents }: RefundPlan,
  asGiftCard: boolean,
): string {
  if (amountCents === 0) return "They cost nothing, so there is nothing to refund.";
  const covered = coveredCents > 0 ? `You owe ${formatCents(coveredCents)} less.` : "";
  const how = asGiftCard ? AS_GIFT_CARD : howItArrives(order, parts);
  return [covered, parts.length > 0 && how].filter(Boolean).join(" ");
}

export function howItArrives(order: OrderRow, parts: RefundPlan["parts"]): string {
  if (parts.every(({ method }) => method === "card")) return CARD;
  const methods = parts.map(({ method }) => method);
  if (methods.includes("gift_card")) {
    const to = parts.map((part) => ({ ...part, giftCard: giftCardOf(order, part.paymentId) }));
    return `It goes back${parts.length === 1 ? "" : ":"} ${partsBackTo(to)}.${banksNote(methods)}`;
  }
  return parts.some(({ method }) => method === "card")
    ? `${CARD} The rest you get from us.`
    : "You get it from us.";
}
