import { daysMs } from "~/lib/time/retention";
import { ago, now } from "~/services/clock/clock";
import type { Db } from "~/services/database";

const PAUSE_MS = daysMs(30);

/**
 * Canada's anti-spam law: a purchase is consent, until the customer unsubscribes. Notes the request, so that nobody gets
 * two within a month. @returns the subscription's id, or null if no request may be sent
 */
export async function noteReviewRequest(tx: Db, email: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO subscriptions AS s (purpose, email, created_at)
    VALUES ('review_request', ${email.trim().toLowerCase()}, ${now()})
    ON CONFLICT (purpose, email, variation_id) DO UPDATE SET created_at = excluded.created_at
      WHERE s.unsubscribed_at IS NULL AND s.created_at <= ${ago(PAUSE_MS)}
    RETURNING id::text`;
  return row?.id ?? null;
}
