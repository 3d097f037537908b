import { DomainError } from "~/lib/errors";
import { diskErrorCode, diskErrorReason, isDiskFullError } from "~/services/files/disk";
import { logger } from "~/services/logging/logger";

export function storageError(error: unknown): DomainError | null {
  const code = diskErrorCode(error);
  if (code === null) return null;
  logger.error({ code }, "an image could not be stored");
  const next = isDiskFullError(code) ? "Free up space on the server" : "Fix this on the server";
  return new DomainError(
    "unavailable",
    `The image was not saved because ${diskErrorReason(code)}. ${next}, then try again.`,
  );
}
