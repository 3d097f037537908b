import { DomainError } from "~/lib/errors";

const MEGABYTE = 1024 * 1024;
export const MAX_FILE_MEGABYTES = 10;
/** A larger file is read on up to here, so that it can be said how large it is. */
export const READ_FILE_BYTES = 4 * MAX_FILE_MEGABYTES * MEGABYTE;

/** @throws DomainError tooLarge (413) that names the file and its size */
export function refuseLargeFile({ name, size }: File): void {
  if (size <= MAX_FILE_MEGABYTES * MEGABYTE) return;
  // Rounded up, so that nothing is said to be as large as what is allowed.
  const megabytes = Math.ceil((size / MEGABYTE) * 10) / 10;
  throw new DomainError(
    "tooLarge",
    `“${name || "The picture"}” is ${megabytes} MB; a picture can be at most ${MAX_FILE_MEGABYTES} MB.`,
  );
}
