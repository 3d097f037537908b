import { MAX_IMAGE_BYTES } from "~/services/images";

const MEGABYTE = 1024 * 1024;
const MAX_FILE_MEGABYTES = MAX_IMAGE_BYTES / MEGABYTE;
const MAX_TEXT_BYTES = MEGABYTE;
const MAX_FIELDS = 5000;
const MAX_FORM_FILES = 20;
const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

export interface FormLimits {
  files: number;
  fileBytes: number;
  fields: number;
  /** The limit for all fields together, which are kept in memory. */
  textBytes: number;
  ignoreFiles?: boolean;
  bytes: number;
  tooLarge: string;
}

export const formLimits: FormLimits = {
  files: 0,
  fileBytes: 0,
  fields: MAX_FIELDS,
  textBytes: MAX_TEXT_BYTES,
  bytes: MAX_TEXT_BYTES,
  tooLarge: "This form is too large",
};

export const textLimits: FormLimits = {
  ...formLimits,
  ignoreFiles: true,
  bytes: MAX_FORM_FILES * MAX_IMAGE_BYTES + MAX_TEXT_BYTES,
};

export const uploadFormLimits: FormLimits = {
  files: MAX_FORM_FILES,
  fileBytes: MAX_IMAGE_BYTES,
  fields: MAX_FIELDS,
  textBytes: MAX_TEXT_BYTES,
  bytes: MAX_FORM_FILES * MAX_IMAGE_BYTES + MAX_TEXT_BYTES,
  tooLarge: `Upload at most ${MAX_FORM_FILES} images at once, each at most ${MAX_FILE_MEGABYTES} MB`,
};

export const uploadCallLimits: FormLimits = {
  files: 1,
  fileBytes: MAX_IMAGE_BYTES,
  fields: 10,
  textBytes: MULTIPART_OVERHEAD_BYTES,
  bytes: MAX_IMAGE_BYTES + MULTIPART_OVERHEAD_BYTES,
  tooLarge: `Send one image of at most ${MAX_FILE_MEGABYTES} MB`,
};
