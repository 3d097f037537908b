import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { fieldsOf } from "~/http/errors";
import { MAX_FILE_MEGABYTES, READ_FILE_BYTES, refuseLargeFile } from "~/http/upload-limits";
import { DomainError, type FieldErrors, invalid } from "~/lib/errors";
import { isStorable, NOT_STORABLE } from "~/lib/storable";
import { ZodError, type z } from "~/schemas/zod";

const MAX_FORM_BYTES = 1024 * 1024;
const MAX_FIELDS = 5000;
const MAX_FILES = 20;

const MARKED_FIELDS = "Please correct the marked fields";

const limitErrors = [
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
];

/** @throws DomainError tooLarge (413) or invalid (400) */
export function readForm(request: Request): Promise<FormData> {
  return parsed(
    request,
    { maxFiles: 0, maxFileSize: MAX_FORM_BYTES, maxParts: MAX_FIELDS, maxTotalSize: MAX_FORM_BYTES },
    "This form is too large",
  );
}

/** A form with up to 20 pictures of at most 10 MB each. */
export async function readUploadForm(request: Request): Promise<FormData> {
  const limits = {
    maxFiles: MAX_FILES,
    maxFileSize: READ_FILE_BYTES,
    maxParts: MAX_FIELDS,
    maxTotalSize: MAX_FILES * MAX_FILE_MEGABYTES * 1024 * 1024 + MAX_FORM_BYTES,
  };
  const form = await parsed(
    request,
    limits,
    `Upload at most ${MAX_FILES} pictures at once, each at most ${MAX_FILE_MEGABYTES} MB`,
  );
  for (const value of form.values()) if (value instanceof File) refuseLargeFile(value);
  return form;
}

async function parsed(
  request: Request,
  limits: Parameters<typeof parseFormData>[1] & object,
  tooLarge: string,
): Promise<FormData> {
  try {
    return refuseUnstorable(await parseFormData(request, limits));
  } catch (error) {
    if (limitErrors.some((kind) => error instanceof kind)) throw new DomainError("tooLarge", tooLarge);
    if (error instanceof FormDataParseError) throw invalid("This form could not be read");
    throw error;
  }
}

function refuseUnstorable(form: FormData): FormData {
  for (const [name, value] of form) {
    const texts = typeof value === "string" ? [name, value] : [name, value.name];
    if (!texts.every(isStorable)) throw invalid(NOT_STORABLE, { [name]: [NOT_STORABLE] });
  }
  return form;
}

export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** What a hidden field carries for the page's own use; null when somebody changed it by hand. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the pressed button asks for. @throws DomainError invalid (400) when the page has no such button */
export function intentOf<Intent extends string>(form: FormData, known: readonly Intent[]): Intent {
  const sent = fieldText(form, "intent");
  const intent = known.find((name) => name === sent);
  if (!intent) throw invalid("Unknown intent");
  return intent;
}

export interface FormRefusal<Typed> {
  message: string;
  fields: FieldErrors;
  /** What was typed, so that the page can show it again. */
  typed: Typed;
}

const conformFields = ["__intent__", "__state__"];

/** A form against its schema, which reads texts as they were typed, empty ones too: the API shares it. */
export function submissionOf<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  // Our pages have none of conform's own buttons, and what is sent in their name by hand makes it throw.
  for (const name of conformFields) form.delete(name);
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

export interface SubmissionRefusal {
  message: string;
  /** Conform's: the messages by field and what was typed. */
  result: SubmissionResult;
}

/**
 * A submission refused by its schema, or else by the domain, answered with its status; anything but a refusal
 * is thrown on.
 */
export function refuseSubmission(submission: Pick<Submission<unknown>, "status" | "reply">, error?: unknown) {
  if (submission.status !== "success") {
    return json<SubmissionRefusal>({ message: MARKED_FIELDS, result: submission.reply() }, { status: 400 });
  }
  if (error instanceof DomainError) {
    return json<SubmissionRefusal>(
      { message: error.message, result: submission.reply({ fieldErrors: error.extra.fields }) },
      { status: error.status },
    );
  }
  throw error;
}

/** A refused form, answered with its status; anything but a refusal is thrown on. */
export function refuseForm<Typed>(error: unknown, typed: Typed) {
  if (error instanceof ZodError) {
    return json<FormRefusal<Typed>>(
      { message: MARKED_FIELDS, fields: fieldsOf(error), typed },
      { status: 400 },
    );
  }
  if (error instanceof DomainError) {
    return json<FormRefusal<Typed>>(
      { message: error.message, fields: error.extra.fields ?? {}, typed },
      { status: error.status },
    );
  }
  throw error;
}
