import { Gauge, Registry } from "prom-client";
import { isWaitingSql } from "~/domain/mail/outbox";
import { isStillFailedSql } from "~/domain/payments/owed";
import { ordersByStatus } from "~/domain/reports/stats";
import { coalesce } from "~/lib/coalesce";
import { orderStatuses } from "~/lib/orders/order-status";
import { db, Prisma } from "~/services/database";
import { logger } from "~/services/logging/logger";

const shopMetrics = new Registry();

const paymentStatuses = ["pending", "succeeded", "failed", "canceled"];
const refundStates = { waiting: "pending", failed: "failed" };

const registers = [shopMetrics];
const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers });

const readable = gauge("shop_database_readable", "1 if the numbers below could be read from the database");
const orders = gauge("shop_orders", "Orders by their status", ["status"]);
const payments = gauge("shop_payments", "Payments by what the provider last said of them", ["status"]);
const refunds = gauge(
  "shop_refunds",
  "Refunds that wait for the provider, or that failed and did not go back since",
  ["state"],
);
const mails = gauge("shop_mails", "Mails that wait, and those whose job has given up until the next sweep", [
  "state",
]);
const oldestMail = gauge("shop_mails_oldest_seconds", "How long the oldest mail waits");
const jobs = gauge("shop_jobs", "Jobs for their time, due, under way, and tried as often as one tries", [
  "state",
]);
const oldestJob = gauge("shop_jobs_oldest_seconds", "For how long the oldest job has been due");
const products = gauge("shop_products", "Products that are for sale, and those that are sold out", ["state"]);
const booksWrong = gauge("shop_books_wrong", "Orders and products that do not add up, as last checked");
const verifiedBackup = gauge(
  "shop_backup_verified_timestamp_seconds",
  "When a backup was last verified, in seconds since 1970; 0: never",
);

const figures = () => Prisma.sql`
  SELECT 'payments' AS name, status AS label, count(*)::float8 AS value FROM payments GROUP BY status
  UNION ALL SELECT 'refunds', 'pending', count(*) FROM refund_parts f JOIN payments p ON p.id = f.payment_id
    WHERE f.status = 'pending' AND p.method = 'card'
  UNION ALL SELECT 'refunds', 'failed', count(*) FROM refund_parts f JOIN payments p ON p.id = f.payment_id WHERE ${isStillFailedSql}
  UNION ALL SELECT 'mails', 'waiting', count(*) FROM mail_outbox WHERE ${isWaitingSql()}
  UNION ALL SELECT 'oldestMail', '', coalesce(extract(epoch FROM now() - min(created_at)), 0)
    FROM mail_outbox WHERE ${isWaitingSql()}
  UNION ALL SELECT 'mails', 'given_up', count(*) FROM mail_outbox
    WHERE sent_at IS NULL AND recipient <> '' AND NOT ${isWaitingSql()}
  UNION ALL SELECT 'jobs', state, count(*) FROM (
    SELECT CASE WHEN locked_at IS NOT NULL THEN 'working' WHEN attempts >= max_attempts THEN 'failed'
      WHEN run_at > now() THEN 'waiting' ELSE 'due' END AS state FROM graphile_worker.jobs) AS job GROUP BY state
  UNION ALL SELECT 'oldestJob', '', coalesce(extract(epoch FROM now() - min(run_at)), 0)
    FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()
  UNION ALL SELECT 'products', CASE WHEN sold_out THEN 'sold_out' ELSE 'for_sale' END, count(*) FROM (
    SELECT NOT coalesce(bool_or(stock_quantity > held), false) AS sold_out
    FROM products LEFT JOIN variations ON product_id = products.id
    WHERE archived_at IS NULL GROUP BY products.id) AS product GROUP BY sold_out
  UNION ALL SELECT 'booksWrong', '', cardinality(orders) + cardinality(variations) FROM book_checks
  UNION ALL SELECT 'verifiedBackup', '', coalesce(extract(epoch FROM max(verified_at)), 0) FROM backup_runs
    WHERE verified_at < now() + interval '5 minutes'`;

interface MetricFigure {
  name: string;
  label: string;
  value: number;
}

const FRESH_MS = 5_000;
/** Prometheus gives up after ten seconds. */
const TIMEOUT_MS = 4_000;
let readAt = -Infinity;
let text = "";

/** If the database cannot be read, contains only `shop_database_readable 0`. */
export const shopMetricsText = coalesce(async () => {
  if (performance.now() - readAt < FRESH_MS) return text;
  const rows = await readFigures();
  readable.set(rows ? 1 : 0);
  if (rows) setGauges(rows);
  text = rows
    ? await shopMetrics.metrics()
    : await shopMetrics.getSingleMetricAsString("shop_database_readable");
  readAt = performance.now();
  return text;
});

async function readFigures(): Promise<MetricFigure[] | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  const reading = Promise.all([db.$queryRaw<MetricFigure[]>(figures()), ordersByStatus()]).then(
    ([rows, counts]) => [
      ...rows,
      ...orderStatuses.map((status) => ({ name: "orders", label: status, value: counts[status] })),
    ],
    (error: unknown) => {
      logger.debug({ error }, "the shop's numbers could not be read for its metrics");
      return null;
    },
  );
  return Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
}

function setGauges(rows: MetricFigure[]): void {
  const value = (name: string, label = "") =>
    Number(rows.find((row) => row.name === name && row.label === label)?.value ?? 0);
  for (const status of orderStatuses) orders.set({ status }, value("orders", status));
  for (const status of paymentStatuses) payments.set({ status }, value("payments", status));
  for (const [state, status] of Object.entries(refundStates))
    refunds.set({ state }, value("refunds", status));
  for (const state of ["waiting", "given_up"]) mails.set({ state }, value("mails", state));
  for (const state of ["waiting", "due", "working", "failed"]) jobs.set({ state }, value("jobs", state));
  for (const state of ["for_sale", "sold_out"]) products.set({ state }, value("products", state));
  oldestMail.set(value("oldestMail"));
  oldestJob.set(value("oldestJob"));
  booksWrong.set(value("booksWrong"));
  verifiedBackup.set(value("verifiedBackup"));
}
