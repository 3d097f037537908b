import { checkEverything, saveIntegrityCheck } from "~/domain/reconciliation/integrity-checks";
import { differingMonths, makeSumsAnew } from "~/domain/reports/check-sums";
import { now } from "~/services/clock";
import { logger } from "~/services/logger";

/**
 * The nightly job: reads every order, every stock history and every sum, which the sweep does not. What it finds
 * is listed on the Payments page from then on, until it adds up; sums are made anew by themselves.
 */
export async function checkBooks(): Promise<void> {
  const checkedAt = now();
  const found = await checkEverything();
  await saveIntegrityCheck(checkedAt, found);
  if (found.length > 0) logger.error({ found: found.length }, "the books do not add up: see Payments");
  const months = await differingMonths();
  if (months.length === 0) return;
  logger.error({ months }, "sums of sales were not what their orders come to; they are made anew");
  await makeSumsAnew();
}
