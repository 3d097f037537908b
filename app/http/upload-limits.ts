import { DomainError } from "~/lib/errors";
import { MAX_IMAGE_BYTES } from "~/services/images";

const MEGABYTE = 1024 * 1024;
export const MAX_FILE_MEGABYTES = MAX_IMAGE_BYTES / MEGABYTE;
/** A larger file is read on up to here, so that the error can say how large it is. */
const READ_FILE_BYTES = 4 * MAX_IMAGE_BYTES;
/** Room for field names and other fields beside the file of an API call. */
const MULTIPART_OVERHEAD_BYTES = 64 * 1024;
const MAX_FORM_BYTES = MEGABYTE;
const MAX_FIELDS = 5000;
export const MAX_FORM_FILES = 20;

/** A form without files. */
export const formLimits = {
  maxFiles: 0,
  maxFileSize: MAX_FORM_BYTES,
  maxParts: MAX_FIELDS,
  maxTotalSize: MAX_FORM_BYTES,
};

/** A form with pictures. */
export const uploadFormLimits = {
  maxFiles: MAX_FORM_FILES,
  maxFileSize: READ_FILE_BYTES,
  maxParts: MAX_FIELDS,
  maxTotalSize: MAX_FORM_FILES * MAX_IMAGE_BYTES + MAX_FORM_BYTES,
};

/** An API call with one picture. */
export const uploadCallLimits = {
  maxFiles: 1,
  maxFileSize: READ_FILE_BYTES,
  maxParts: 10,
  maxTotalSize: READ_FILE_BYTES + MULTIPART_OVERHEAD_BYTES,
};

/** @throws DomainError tooLarge (413) that names the file and its size */
export function refuseLargeFile({ name, size }: File): void {
  if (size <= MAX_IMAGE_BYTES) return;
  // Rounded up, so that the size in the message is never the allowed one.
  const megabytes = Math.ceil((size / MEGABYTE) * 10) / 10;
  throw new DomainError(
    "tooLarge",
    `“${name || "The picture"}” is ${megabytes} MB; a picture can be at most ${MAX_FILE_MEGABYTES} MB.`,
  );
}
