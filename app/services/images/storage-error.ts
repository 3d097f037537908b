import { DomainError } from "~/lib/errors";
import { diskErrorCode, diskErrorReason } from "~/services/files/disk";
import { logger } from "~/services/logging/logger";

/** The shopper sees why, the log has the system's code. Null for other errors. */
export function storageError(error: unknown): DomainError | null {
  const code = diskErrorCode(error);
  if (code === null) return null;
  logger.error({ code }, "a picture could not be stored");
  return new DomainError(
    "unavailable",
    `The picture could not be stored because ${diskErrorReason(code)}. Nothing was changed; try again once that is mended.`,
  );
}
