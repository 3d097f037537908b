import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import type { EditResult } from "~/components/admin/forms/edit-form";
import type { Actor } from "~/domain/audit";
import type { Entity } from "~/domain/entity/entity";
import {
  fieldText,
  fieldTexts,
  formErrorResponse,
  intentOf,
  jsonOf,
  parseForm,
  readForm,
} from "~/http/forms/forms";
import { pressId } from "~/http/forms/press-id";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { type Changes, changesBetween, mergeChanges } from "~/lib/catalog/field-changes";
import { DomainError, type FieldErrors } from "~/lib/errors";
import { invalidInput } from "~/http/server/errors";
import { nothingChanged, type ToastMessage } from "~/lib/toast-message";
import { z, ZodError } from "~/schemas/zod";

/* Shared routes to create, edit and delete a record in dialogs over its list. Every field is typed as text. */

type FieldTexts<Name extends string = string> = Record<Name, string>;

export interface RecordPages<Name extends string, Values extends object, Answer> {
  /** Used in toasts: `Delivery Zone Created`. */
  title: string;
  list: string;
  fields: readonly Name[];
  entity: Entity<Values, Answer>;
  textsOf(answer: NoInfer<Answer>): FieldTexts<Name> | Promise<FieldTexts<Name>>;
  /** Default: reads each field by its name. */
  typedIn?(form: FormData): FieldTexts<Name>;
  /** @throws DomainError invalid, or ZodError */
  read(form: FormData): Partial<NoInfer<Values>>;
  /** Returns a response to show a warning before saving, or null to save. */
  beforeSave?(form: FormData, values: Partial<NoInfer<Values>>, id: string | null): Promise<Response | null>;
  /** Calls `save` and returns a toast that says more than usual. */
  around?(save: () => Promise<unknown>, toast: ToastMessage): Promise<ToastMessage>;
  /** Renames the messages of the record's fields to the form's fields. */
  fieldsOf?(errors: FieldErrors): FieldErrors;
  /** Fields with texts such as ids, which a conflict message must not quote. */
  opaque?: readonly Name[];
  savedTo?(id: string): string;
}

interface RecordSubmission {
  form: FormData;
  by: Actor;
}

type LoadExtras<From> = (from: From) => object | Promise<object>;

export function newRoute<Name extends string, Values extends object, Answer extends { id: string }>(
  pages: RecordPages<Name, Values, Answer>,
  opened: () => FieldTexts<Name>,
  more?: () => object | Promise<object>,
) {
  return {
    async loader({ context }: LoaderFunctionArgs) {
      await requireAdmin(context);
      return { formId: randomUUID(), opened: opened(), ...(await more?.()) };
    },
    async action({ context, request }: ActionFunctionArgs) {
      const by = await requireAdmin(context);
      const form = await readForm(request);
      intentOf(form, ["save"]);
      return saveNew(pages, { form, by });
    },
  };
}

export async function saveNew<Name extends string, Values extends object, Answer extends { id: string }>(
  pages: RecordPages<Name, Values, Answer>,
  { form, by }: RecordSubmission,
) {
  const { title, list, entity, savedTo = () => list, around = saveThenSay } = pages;
  const typed = typedTexts(pages, form);
  try {
    const values = pages.read(form);
    const early = await pages.beforeSave?.(form, values, null);
    if (early) return early;
    let made: Answer | undefined;
    const create = async () =>
      (made = await entity.create(values, by, pressId(fieldText(form, "formId"), typed)));
    const toast = await around(create, { title: `${title} Created` });
    return await redirectWithToast(savedTo(made?.id ?? ""), toast);
  } catch (error) {
    return formErrorResponse(error instanceof DomainError ? placed(pages, error) : error, typed);
  }
}

export function editRoute<Name extends string, Values extends object, Answer>(
  pages: RecordPages<Name, Values, Answer>,
  more?: LoadExtras<Answer>,
) {
  return {
    async loader({ context, params }: LoaderFunctionArgs) {
      await requireAdmin(context);
      const stored = await pages.entity.get(params.id ?? "");
      return { opened: await pages.textsOf(stored), ...(await more?.(stored)) };
    },
    async action({ context, params, request }: ActionFunctionArgs) {
      const by = await requireAdmin(context);
      const form = await readForm(request);
      intentOf(form, ["save"]);
      return saveEdit(pages, params.id ?? "", { form, by });
    },
  };
}

/** Saves only fields that differ from the texts that the form was opened with. */
export async function saveEdit<Name extends string, Values extends object, Answer>(
  pages: RecordPages<Name, Values, Answer>,
  id: string,
  { form, by }: RecordSubmission,
) {
  const { title, list, entity, savedTo = () => list, around = saveThenSay } = pages;
  const opened = openedTexts(pages, form);
  const typed = typedTexts(pages, form);
  try {
    const values = pages.read(form);
    const changes = changesBetween((opened ? pages.read(formOf(opened)) : {}) as Values, values);
    if (Object.keys(changes).length === 0) return await redirectWithToast(savedTo(id), nothingChanged);
    const early = await pages.beforeSave?.(form, values, id);
    if (early) return early;
    const done = { title: `${title} Updated`, description: "Changes saved successfully" };
    const toast = await around(() => entity.edit(id, changes, by), done);
    return await redirectWithToast(savedTo(id), toast);
  } catch (caught) {
    const error = caught instanceof ZodError ? invalidInput(caught) : caught;
    if (!(error instanceof DomainError)) return formErrorResponse(error, typed);
    const stored = await pages.textsOf(await entity.get(id));
    const rebased = rebaseFields({ opened, typed, stored }, pages.opaque);
    const errors = placed(pages, error).extra.fields ?? {};
    return json<EditResult<FieldTexts<Name>>>(
      {
        message: error.message,
        fields: withNotes(errors, rebased.notes),
        values: rebased.fields,
        opened: stored,
      },
      { status: error.status },
    );
  }
}

const saveThenSay = async (save: () => Promise<unknown>, toast: ToastMessage) => {
  await save();
  return toast;
};

/** Null if the form has no opened texts: then every sent field is an edit. */
export function openedTexts<Name extends string>(
  { fields }: { fields: readonly Name[] },
  form: FormData,
): FieldTexts<Name> | null {
  const texts = z.record(z.enum(fields as readonly [Name, ...Name[]]), z.string());
  return (texts.safeParse(jsonOf(fieldText(form, "opened"))).data as FieldTexts<Name> | undefined) ?? null;
}

const typedTexts = <Name extends string>(
  { fields, typedIn }: Pick<RecordPages<Name, object, unknown>, "fields" | "typedIn">,
  form: FormData,
) => typedIn?.(form) ?? fieldTexts(form, fields);

/** Converts stored fields to the texts of the form; a switch is `on` or empty. */
export const textsIn =
  <Name extends string>(empty: FieldTexts<Name>) =>
  (stored: Partial<Record<Name, string | number | boolean | null>>): FieldTexts<Name> =>
    Object.fromEntries(
      (Object.keys(empty) as Name[]).map((name) => {
        const value = stored[name] ?? "";
        return [name, typeof value === "boolean" ? (value ? "on" : "") : String(value)];
      }),
    ) as FieldTexts<Name>;

export const readBy =
  <Schema extends z.ZodType>(schema: Schema) =>
  (form: FormData): z.output<Schema> =>
    parseForm(form, schema);

/** Makes a form of stored texts, so that they are read like typed ones. */
function formOf(texts: FieldTexts): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  return form;
}

function placed(
  { fieldsOf = (fields) => fields }: { fieldsOf?(errors: FieldErrors): FieldErrors },
  { kind, message, extra }: DomainError,
): DomainError {
  return new DomainError(kind, message, { fields: fieldsOf(extra.fields ?? {}) });
}

interface DeletePages<Answer> {
  title: string;
  list: string;
  entity: Pick<Entity<object, Answer>, "get" | "remove">;
  around?(save: () => Promise<unknown>, toast: ToastMessage): Promise<ToastMessage>;
}

export function deleteRoute<Answer extends { name: string }>(
  { title, list, entity, around = saveThenSay }: DeletePages<Answer>,
  description?: string,
) {
  return {
    async loader({ context, params }: LoaderFunctionArgs) {
      await requireAdmin(context);
      return { name: (await entity.get(params.id ?? "")).name };
    },
    async action({ context, params, request }: ActionFunctionArgs) {
      const by = await requireAdmin(context);
      intentOf(await readForm(request), ["delete"]);
      try {
        const remove = () => entity.remove(params.id ?? "", by);
        return await redirectWithToast(
          list,
          await around(remove, { title: `${title} Deleted`, description }),
        );
      } catch (error) {
        if (error instanceof DomainError && error.kind === "conflict") return formErrorResponse(error, {});
        throw error;
      }
    },
  };
}

/** Applies typed edits to stored fields. A field that both changed keeps the typed text and notes the stored one. */
export function rebaseFields<Fields extends object>(
  { opened, typed, stored }: { opened: Fields | null; typed: Fields; stored: Fields },
  opaque: readonly (keyof Fields)[] = [],
): { fields: Fields; notes: FieldErrors } {
  const changes: Changes<Fields> = changesBetween((opened ?? {}) as Fields, typed);
  const { merged, conflicts } = mergeChanges(stored, changes);
  const noteOf = (field: keyof Fields) => changedNote(opaque.includes(field) ? null : stored[field]);
  return {
    fields: merged,
    notes: Object.fromEntries(conflicts.map((field) => [String(field), [noteOf(field)]])),
  };
}

/** Adds notes to fields, after the errors of the same field. */
export function withNotes(errors: FieldErrors, notes: FieldErrors): FieldErrors {
  const names = new Set([...Object.keys(errors), ...Object.keys(notes)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...(errors[name] ?? []), ...(notes[name] ?? [])]]),
  );
}

export function changedNote(now: unknown): string {
  const text = Array.isArray(now)
    ? (now as { key: string; value: string }[]).map(({ key, value }) => `${key}: ${value}`).join(", ")
    : now;
  if (typeof text !== "string") return "Someone changed this. Saving keeps yours.";
  return `Someone changed this: it is now ${text === "" ? "empty" : `“${text}”`}. Saving keeps yours.`;
}
