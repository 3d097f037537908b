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
import {
  MAX_FILE_MEGABYTES,
  MAX_FORM_FILES,
  formLimits,
  refuseLargeFile,
  uploadFormLimits,
} from "~/http/upload-limits";
import { DomainError, invalid } from "~/lib/errors";
import type { FormResult } from "~/lib/form-result";
import { isStorable, NOT_STORABLE } from "~/lib/storable";
import { fieldErrorsOf } from "~/schemas/field-errors";
import { ZodError, type z } from "~/schemas/zod";

const MARKED_FIELDS = "Please correct the marked fields";

const limitErrors = [
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
];

/** @throws DomainError tooLarge (413) or invalid (400) */
export function readForm(request: Request): Promise<FormData> {
  return parsed(request, formLimits, "This form is too large");
}

/** A form with up to 20 pictures of at most 10 MB each. */
export async function readUploadForm(request: Request): Promise<FormData> {
  const form = await parsed(
    request,
    uploadFormLimits,
    `Upload at most ${MAX_FORM_FILES} pictures at once, each at most ${MAX_FILE_MEGABYTES} MB`,
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

/** These fields as they were typed: what a schema reads, and what the page shows again. */
export function fieldTexts<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, fieldText(form, name)])) as Record<Name, string>;
}

/** What conform's own buttons send: our pages have none, and sent by hand they would make it throw. */
const conformNames = ["__intent__", "__state__"];

/**
 * A form against the schema that the API reads the same things with: texts as they were typed, empty ones
 * too. @throws DomainError invalid (400) with the messages by field
 */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  message = MARKED_FIELDS,
): z.output<Schema> {
  for (const name of conformNames) form.delete(name);
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  if (submission.status === "success") return submission.value;
  const fields = Object.entries(submission.error ?? {}).flatMap(([name, messages]) =>
    messages ? [[name, messages] as const] : [],
  );
  throw invalid(message, Object.fromEntries(fields));
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

/**
 * The answer to a form that was not saved, with its error's status, for the page to show it again. Only what
 * the person can correct is one; any other error is thrown on.
 */
export function formErrorResponse<Values>(error: unknown, values: Values) {
  if (error instanceof ZodError) {
    const result = { message: MARKED_FIELDS, fields: fieldErrorsOf(error), values };
    return json<FormResult<Values>>(result, { status: 400 });
  }
  if (error instanceof DomainError) {
    const result = { message: error.message, fields: error.extra.fields ?? {}, values };
    return json<FormResult<Values>>(result, { status: error.status });
  }
  throw error;
}
