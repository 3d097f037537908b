import { checkEverything, saveIntegrityCheck } from "~/domain/reconciliation/integrity-checks";
import { now } from "~/services/clock";
import { logger } from "~/services/logger";

/**
 * The nightly job: reads every order and every stock history, which the sweep does not. What it finds is listed on the
 * Payments page until it adds up.
 */
export async function checkBooks(): Promise<void> {
  const checkedAt = now();
  const found = await checkEverything();
  await saveIntegrityCheck(checkedAt, found);
  if (found.length > 0) logger.error({ found: found.length }, "the books do not add up: see Payments");
}
