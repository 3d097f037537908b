import type pg from "pg";
import Stripe from "stripe";
import { logger } from "~/services/logging/logger";

const POLL_MS = 1_000;
const TIMEOUT_MS = 20_000;
const CLAIM_SECONDS = 30;
const MAX_WAIT_SECONDS = 3_600;
/** Stripe retries for three days. */
const MAX_ATTEMPTS = 80;

export interface Sender {
  kick: () => void;
  stop: () => Promise<void>;
}

interface WebhookOptions {
  pool: pg.Pool;
  webhookUrl: string;
  webhookSecret: string;
  now: () => Date;
}

export function startSender(options: WebhookOptions): Sender {
  let running: Promise<void> | null = null;
  let again = false;
  const stopping = new AbortController();

  const kick = () => {
    if (stopping.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = sendDue({ ...options, stopping: stopping.signal })
      .catch((error: unknown) => logger.warn({ error }, "the embedded provider's events wait"))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          kick();
        }
      });
  };

  const timer = setInterval(kick, POLL_MS);
  timer.unref();
  return {
    kick,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

interface DueWebhook {
  event: string;
  attempts: number;
  body: object;
}

interface StoppableWebhookOptions extends WebhookOptions {
  stopping: AbortSignal;
}

async function sendDue(options: StoppableWebhookOptions): Promise<void> {
  const at = options.now();
  const { rows } = await options.pool.query<DueWebhook>(
    `WITH claimed AS (
       UPDATE embedded.payment_webhooks SET attempts = attempts + 1, next_try = $1::timestamptz + interval '${CLAIM_SECONDS} seconds'
       WHERE position IN (
         SELECT position FROM embedded.payment_webhooks
         WHERE next_try <= $1 AND (released OR (SELECT value FROM embedded.payment_settings WHERE name = 'webhook_mode') <> 'hold')
         ORDER BY position LIMIT 20 FOR UPDATE SKIP LOCKED)
       RETURNING event, attempts, position)
     SELECT event, attempts, body FROM claimed JOIN embedded.payment_objects ON id = event ORDER BY claimed.position`,
    [at],
  );
  await Promise.all(rows.map((due) => send(options, due)));
  if (rows.length === 20 && !options.stopping.aborted) await sendDue(options);
}

async function send(
  { pool, webhookUrl, webhookSecret, now, stopping }: StoppableWebhookOptions,
  due: DueWebhook,
): Promise<void> {
  const payload = JSON.stringify(due.body, null, 2);
  const delivered = await fetch(webhookUrl, {
    method: "POST",
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
    },
    body: payload,
    redirect: "manual",
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );
  if (delivered) {
    await pool.query(
      "UPDATE embedded.payment_webhooks SET delivered_at = $2, next_try = NULL WHERE event = $1",
      [due.event, now()],
    );
    return;
  }
  const wait = Math.min(2 ** due.attempts, MAX_WAIT_SECONDS);
  const next = due.attempts >= MAX_ATTEMPTS ? null : new Date(now().getTime() + wait * 1000);
  await pool.query("UPDATE embedded.payment_webhooks SET next_try = $2 WHERE event = $1", [due.event, next]);
}
