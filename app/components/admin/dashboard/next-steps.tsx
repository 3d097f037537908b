import { Link } from "@remix-run/react";
import { Card, CardTitle } from "~/components/ui/card";
import type { Waiting } from "~/lib/waiting";

const orders = (status: string) => `/admin/orders?status=${status}&sort=oldest`;

/** Each kind with where it is dealt with, most urgent first: money, people who wait, goods, opinions. */
function stepsOf(waiting: Waiting) {
  const { pending, processing, latePending, lateProcessing } = waiting;
  const lines: [count: number, one: string, many: string, to: string][] = [
    [waiting.failedRefunds, "refund failed", "refunds failed", "/admin/payments"],
    [waiting.disputes, "payment is disputed", "payments are disputed", "/admin/payments"],
    [waiting.unsentMails, "mail does not go out", "mails do not go out", "/admin/payments"],
    [
      latePending,
      "pending order is older than two days",
      "pending orders are older than two days",
      orders("pending"),
    ],
    [
      lateProcessing,
      "order in processing is older than two days",
      "orders in processing are older than two days",
      orders("processing"),
    ],
    [
      waiting.lateReady,
      "ready order is older than two days",
      "ready orders are older than two days",
      orders("ready"),
    ],
    [
      pending - latePending,
      "pending order to prepare",
      "pending orders to prepare",
      "/admin/orders?status=pending",
    ],
    [
      processing - lateProcessing,
      "order in processing",
      "orders in processing",
      "/admin/orders?status=processing",
    ],
    [
      waiting.soldOut,
      "variation is sold out",
      "variations are sold out",
      "/admin/inventory?low=true&sort=stock",
    ],
    [waiting.lowStock, "product is low on stock", "products are low on stock", "/admin/reports"],
    [
      waiting.badReviews,
      "new review of one or two stars",
      "new reviews of one or two stars",
      "/admin/reviews?show=low",
    ],
  ];
  const steps = lines.flatMap(([count, one, many, to]) =>
    count > 0 ? { to, text: `${count.toLocaleString("en-CA")} ${count === 1 ? one : many}` } : [],
  );
  return [
    ...steps,
    ...(pending + processing > 0
      ? [{ to: "/admin/orders/pick-list", text: "Print the day's pick list" }]
      : []),
    ...(waiting.products === 0 ? [{ to: "/admin/products/new", text: "Add your first product" }] : []),
  ];
}

/** What waits for the owner, most urgent first. */
export function NextSteps({ waiting }: { waiting: Waiting }) {
  const steps = stepsOf(waiting);
  return (
    <Card>
      <CardTitle className="mb-2">What to Do Next</CardTitle>
      {steps.length === 0 && (
        <p className="text-muted">All done. No order waits, no product runs low, and nothing went wrong.</p>
      )}
      <ul className="grid gap-1">
        {steps.map(({ to, text }) => (
          <li key={text}>
            <Link to={to} className="flex min-h-11 items-center font-bold underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
