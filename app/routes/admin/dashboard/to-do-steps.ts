import { CLOSED_DAYS_PATH, closedDayWords, UNANSWERED_PATH } from "~/lib/orders/words/closed-day-words";
import type { Waiting } from "~/lib/time/waiting";

export type Urgency = "urgent" | "soon" | "later";

export interface ToDoStep {
  urgency: Urgency;
  count: number | null;
  text: string;
  to: string;
}

const orders = (status: string) => `/admin/orders?status=${status}&sort=oldest`;

/** The page that lists the promises of orders that are pending or in processing. */
const PROMISES = "/admin/orders/pick-list#promises";

export function stepsOf(waiting: Waiting): ToDoStep[] {
  const { pending, processing, latePending, lateProcessing, lateReady } = waiting;
  const countedSteps: [Urgency, count: number, one: string, many: string, to: string][] = [
    ["urgent", waiting.failedRefunds, "refund failed", "refunds failed", "/admin/payments"],
    [
      "urgent",
      waiting.toGiveBack,
      "refund to give back by hand",
      "refunds to give back by hand",
      "/admin/payments",
    ],
    [
      "urgent",
      waiting.unassignedGiftCardRefunds,
      "refund of an order with gift cards was made in Stripe: until you say what it was for, the gift cards stay valid",
      "refunds of orders with gift cards were made in Stripe: until you say what they were for, the gift cards stay valid",
      "/admin/payments",
    ],
    [
      "urgent",
      waiting.endedLinks,
      "payment link ended without an order",
      "payment links ended without an order",
      "/admin/orders",
    ],
    [
      "urgent",
      waiting.owedAfterLink,
      "order still owes money after its payment link ended: send another or record a payment",
      "orders still owe money after their payment links ended: send others or record payments",
      `/admin/orders/${waiting.owedAfterLinkId}`,
    ],
    [
      "urgent",
      waiting.handedOverUnpaid,
      "order was handed over unpaid",
      "orders were handed over unpaid",
      `${orders("fulfilled")}&payment=unpaid`,
    ],
    [
      "urgent",
      waiting.handedOverPartlyPaid,
      "order was handed over partly paid",
      "orders were handed over partly paid",
      `${orders("fulfilled")}&payment=partly_paid`,
    ],
    ["urgent", waiting.disputes, "payment is disputed", "payments are disputed", "/admin/payments"],
    ["urgent", waiting.lostPayments, "unrecognized payment", "unrecognized payments", "/admin/payments"],
    [
      "urgent",
      waiting.unusableCards,
      "gift card cannot pay: System Status says why",
      "gift cards cannot pay: System Status says why",
      "/admin/system",
    ],
    ["urgent", waiting.unsentMails, "email not sent", "emails not sent", "/admin/payments"],
    ["urgent", latePending, ...older("pending order", "pending orders"), orders("pending")],
    ["urgent", lateProcessing, ...older("order in processing", "orders in processing"), orders("processing")],
    [
      "urgent",
      lateReady,
      "order has been ready longer than two days",
      "orders have been ready longer than two days",
      orders("ready"),
    ],
    [
      "urgent",
      waiting.unansweredMarket,
      "order of a cancelled pickup without an answer: call the customer or choose for them",
      "orders of a cancelled pickup without an answer: call the customers or choose for them",
      UNANSWERED_PATH,
    ],
    [
      "urgent",
      waiting.brokenPromises,
      "order is late: its promised time is over",
      "orders are late: their promised time is over",
      PROMISES,
    ],
    ["urgent", waiting.closedPromises, closedDayWords.one, closedDayWords.many, CLOSED_DAYS_PATH],
    [
      "soon",
      waiting.unassignedRefunds,
      "refund was made in Stripe: say what it was for",
      "refunds were made in Stripe: say what they were for",
      "/admin/payments",
    ],
    [
      "soon",
      waiting.fullZones,
      "delivery zone has no free day ahead: nobody there can order a delivery",
      "delivery zones have no free day ahead: nobody there can order a delivery",
      "/admin/delivery",
    ],
    [
      "soon",
      waiting.duePromises,
      "order is promised within a working day",
      "orders are promised within a working day",
      PROMISES,
    ],
    [
      "soon",
      pending - latePending,
      latePending > 0 ? "newer pending order to prepare" : "pending order to prepare",
      latePending > 0 ? "newer pending orders to prepare" : "pending orders to prepare",
      "/admin/orders?status=pending",
    ],
    [
      "soon",
      processing - lateProcessing,
      lateProcessing > 0 ? "newer order in processing" : "order in processing",
      lateProcessing > 0 ? "newer orders in processing" : "orders in processing",
      "/admin/orders?status=processing",
    ],
    [
      "soon",
      waiting.uncounted,
      "variation was sold beyond its stock: count it",
      "variations were sold beyond their stock: count them",
      `/admin/inventory/${waiting.uncountedId}`,
    ],
    [
      "soon",
      waiting.soldOut,
      "variation is sold out",
      "variations are sold out",
      "/admin/inventory?low=true&sort=stock",
    ],
    [
      "soon",
      waiting.waitingForStock,
      "customer waits for something sold out",
      "customers wait for something sold out",
      "/admin/inventory?waiting=true",
    ],
    ["later", waiting.lowStock, "product is low on stock", "products are low on stock", "/admin/reports"],
    [
      "later",
      waiting.badReviews,
      "new review of one or two stars",
      "new reviews of one or two stars",
      "/admin/reviews?show=low",
    ],
  ];
  const steps = countedSteps.flatMap(([urgency, count, one, many, to]) =>
    count > 0 ? [{ urgency, count, text: count === 1 ? one : many, to }] : [],
  );
  const uncounted = (text: string, to: string, urgency: Urgency = "soon"): ToDoStep => ({
    urgency,
    count: null,
    text,
    to,
  });
  return [
    ...(waiting.disk === "enough" ? [] : [uncounted(diskWords[waiting.disk], "/admin/system", "urgent")]),
    ...steps,
    ...(pending + processing > 0 ? [uncounted("Print the day's pick list", "/admin/orders/pick-list")] : []),
    ...(waiting.products === 0 ? [uncounted("Add your first product", "/admin/products/new")] : []),
  ];
}

const diskWords = {
  full: "The disk is full: the shop can hardly save orders or images. Make room now",
  "nearly-full": "The disk is nearly full. Make room before the shop stops taking orders and images",
};

function older(one: string, many: string): [string, string] {
  return [`${one} is older than two days`, `${many} are older than two days`];
}
