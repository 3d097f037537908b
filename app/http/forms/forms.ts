import { json } from "@remix-run/node";
import { readFormStream, removeFiles, type UploadForm } from "~/http/forms/form-stream";
import { type FormLimits, formLimits, textLimits, uploadFormLimits } from "~/http/limits/upload-limits";
import { DomainError, invalid } from "~/lib/errors";
import { fieldWords } from "~/lib/text/field-words";
import { FIELD_CHECK, type FormResult, type TypedText } from "~/lib/form-result";
import { productTextNames } from "~/lib/product-texts";
import { fieldErrorsOf } from "~/schemas/field-errors";
import { errorsOf, readBySchema } from "~/schemas/form-check";
import { ZodError, type z } from "~/schemas/zod";

const MARKED_FIELDS = "Please correct the marked fields";

/** @throws DomainError tooLarge (413) or invalid (400) */
export async function readForm(request: Request): Promise<FormData> {
  return (await read(request, formLimits)).texts;
}

/** A form with up to 20 pictures of at most 10 MB. Its files exist until `handle` ends. */
export async function withUploadForm<T>(
  request: Request,
  handle: (form: FormData, files: UploadForm["files"]) => Promise<T>,
): Promise<T> {
  const form = await read(request, uploadFormLimits);
  try {
    return await handle(form.texts, form.files);
  } finally {
    await removeFiles(form);
  }
}

const readForms = new WeakMap<Request, FormData>();

async function read(request: Request, limits: FormLimits): Promise<UploadForm> {
  const body = request.body as AsyncIterable<Uint8Array> | null;
  const form = await readFormStream(request.headers.get("Content-Type"), body ?? noBody(), limits);
  readForms.set(request, form.texts);
  return form;
}

const typedNames = [...productTextNames, "priceModifier", "stockQuantity", "sku", "slug", "answer", "note"];
const typedField = new RegExp(`^(?:(variations\\.\\d+|addition)\\.)?(${typedNames.join("|")})$`);

export function typedTexts(request: Request): TypedText[] {
  return [...(readForms.get(request) ?? [])].flatMap(([field, value]) => {
    const [, row, name] = typedField.exec(field) ?? [];
    if (name === undefined || typeof value !== "string" || value.trim() === "") return [];
    return {
      label: row ? `Variation, ${fieldWords([name]).toLowerCase()}` : fieldWords([name]),
      text: value,
    };
  });
}

/** A refusal after the sign-in ended, with the form's values, so that it can be sent again without scripts. */
export async function withSentTexts(refusal: Response, request: Request): Promise<Response> {
  const form = await read(request, textLimits).catch(() => null);
  if (!form) return refusal;
  const body = (await refusal.json()) as object;
  return json({ ...body, sent: [...form.texts] }, { status: refusal.status, headers: refusal.headers });
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export function fieldTexts<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, fieldText(form, name)])) as Record<Name, string>;
}

/** Fields of conform's own buttons, which we do not use. Sent by hand, they would make it throw. */
const conformNames = [FIELD_CHECK, "__state__"];

/** @throws DomainError invalid (400) with messages by field */
export function parseForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  message = MARKED_FIELDS,
): z.output<Schema> {
  for (const name of conformNames) form.delete(name);
  const submission = readBySchema(form, schema);
  if (submission.status === "success") return submission.value;
  throw invalid(message, errorsOf(submission));
}

/** The parsed JSON of a hidden field; null if somebody changed it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws DomainError invalid (400) when the page has no such button */
export function intentOf<Intent extends string>(form: FormData, known: readonly Intent[]): Intent {
  const sent = fieldText(form, "intent");
  const intent = known.find((name) => name === sent);
  if (!intent) throw invalid("Unknown intent");
  return intent;
}

/** Only for errors that the person can correct; others are thrown. */
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
