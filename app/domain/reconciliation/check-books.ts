import { checkAllBooks, saveIntegrityCheck } from "~/domain/reconciliation/integrity-checks";
import { now } from "~/services/clock/clock";
import { logger } from "~/services/logging/logger";

export async function checkBooks(): Promise<void> {
  const checkedAt = now();
  const found = await checkAllBooks();
  await saveIntegrityCheck(checkedAt, found);
  if (found.length > 0) logger.error({ found: found.length }, "the books do not add up: see Payments");
}
