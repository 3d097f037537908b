import CircleX from "lucide-react/icons/circle-x";
import type { ShownOrder } from "~/components/storefront/orders/order-data";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { formatCents, toCents } from "~/lib/money/money";
import { backTo, banksNote, keptWords } from "~/lib/orders/money-back";
import { type OrderStatus, progressSteps } from "~/lib/orders/order-status";

type ProgressOrder = Pick<
  ShownOrder,
  "status" | "deliveryMethod" | "payments" | "refundStatus" | "ready" | "items" | "kept" | "isAllRefunded"
>;

const statuses: readonly OrderStatus[] = ["pending", "processing", "ready", "fulfilled"];

export function OrderProgress({ order }: { order: ProgressOrder }) {
  const { status, deliveryMethod } = order;
  if (status === "cancelled") return <Cancelled order={order} />;
  // Gift cards and refunded orders are not made or handed over.
  if (areGiftCards(order.items) || order.isAllRefunded) return null;
  const at = statuses.indexOf(status);
  const isOver = status === "fulfilled";
  return (
    <div role="group" aria-label="Progress">
      <ol className="order-progress">
        {progressSteps(deliveryMethod).map((step, index) => (
          <li
            key={step}
            data-printed={index <= at || undefined}
            aria-current={index === at && !isOver ? "step" : undefined}
          >
            <span>{step}</span> <span className="sr-only">{progressWord(index, at, isOver)}</span>
          </li>
        ))}
      </ol>
      {order.ready && <p className="pt-3 font-bold">{order.ready}</p>}
    </div>
  );
}

function progressWord(index: number, at: number, isOver: boolean): string {
  if (index > at) return "(to come)";
  return index < at || isOver ? "(done)" : "(now)";
}

function Cancelled({ order: { payments, refundStatus, kept } }: { order: ProgressOrder }) {
  const keptCents = toCents(kept);
  const paidCents = payments.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const methods = payments.map(({ method }) => method);
  const words = wordsFor(methods)(formatCents(paidCents - keptCents));
  return (
    <p className="flex items-start gap-3 rounded-md bg-danger-bg px-4 py-3 text-danger">
      <CircleX aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong>This order was cancelled.</strong>{" "}
        <span>{`${words[refundStatus ?? "none"]}${keptWords(keptCents)}`}</span>
      </span>
    </p>
  );
}

function wordsFor(methods: readonly string[]) {
  if (methods.every((method) => method === "card")) return cardWords;
  return methods.every((method) => method === "card" || method === "gift_card")
    ? giftCardWords(methods)
    : byHandWords;
}

const cardWords = (paid: string) => ({
  refunded: `${paid} was refunded to the card you paid with. Banks take 5 to 10 days to show it.`,
  pending: `${paid} is on its way to the card you paid with.`,
  failed: "Its refund is delayed, and we are looking into it.",
  none: "",
});

const giftCardWords = (methods: readonly string[]) => (paid: string) => ({
  ...cardWords(paid),
  refunded: `${paid} was given back ${backTo(methods)}.${banksNote(methods)}`,
  pending: `${paid} is on its way back ${backTo(methods)}.`,
});

const byHandWords = (paid: string) => ({
  ...cardWords(paid),
  refunded: `${paid} was given back to you.`,
  pending: `You get ${paid} back from us.`,
});
