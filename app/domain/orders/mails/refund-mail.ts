import { isolated } from "~/lib/isolated";
import { formatCents, toCents } from "~/lib/money/money.ts";
import type { RefundPlan, RefundRow } from "~/lib/money/refund-types.ts";
import { orderNumber } from "~/lib/orders/order-number.ts";
import { refundLineLabel } from "~/lib/orders/refund-line";
import type { Mail } from "~/domain/mail/outbox";
import { link, orderUrl, words } from "~/domain/orders/mails/mail-blocks";
import type { OrderRow } from "~/domain/orders/record";

/** To the customer, when an admin refunds single pieces or an amount. */
export function refundMail(
  order: OrderRow,
  { id, rows }: OrderRow["refunds"][number],
  plan: RefundPlan,
): Mail {
  const number = orderNumber(order.id);
  const back = formatCents(plan.amountCents);
  return {
    key: `refund:${id}`,
    to: order.email,
    subject: `Your refund of ${back} for order #${number}`,
    preview: arrival(plan),
    title: `You get ${back} back`,
    blocks: [
      words(`Dear ${isolated(order.name)}, we refunded ${back} of your order #${number}. ${arrival(plan)}`),
      {
        kind: "lines",
        lines: rows.map(({ kind, orderItemId, quantity, amount }) => ({
          label: refundLineLabel(
            { kind: kind as RefundRow["kind"], itemId: orderItemId, quantity },
            order.items,
          ),
          amount: formatCents(toCents(amount)),
        })),
        sums: [
          { label: "GST included", amount: formatCents(plan.gstCents) },
          { label: "Refund", amount: back, strong: true },
        ],
        moreUrl: orderUrl(order),
      },
      link(order, "View your order"),
    ],
    orderId: order.id,
  };
}

const CARD = "It goes back to the card you paid with; banks take 5 to 10 days to show it.";

function arrival({ parts }: RefundPlan): string {
  if (parts.every(({ method }) => method === "card")) return CARD;
  return parts.some(({ method }) => method === "card")
    ? `${CARD} The rest you get from us.`
    : "You get it from us.";
}
