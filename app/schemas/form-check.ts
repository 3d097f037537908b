import { parseWithZod } from "@conform-to/zod/v4";
import type { FieldErrors } from "~/lib/errors";
import { fieldErrorsOf } from "~/schemas/field-errors";
import { ZodError, type z } from "~/schemas/zod";

/** The messages for what is typed in a form, by field. */
export type FormCheck = (form: FormData) => FieldErrors;

/** Keeps texts as typed, also empty ones. */
export function readBySchema<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

export function errorsOf({ error }: { error?: Record<string, string[] | null> | null }): FieldErrors {
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])),
  );
}

export const checkBySchema =
  (schema: z.ZodType): FormCheck =>
  (form) => {
    const submission = readBySchema(form, schema);
    return submission.status === "success" ? {} : errorsOf(submission);
  };

/** For a form that the action reads with a function of its own, which throws a ZodError. */
export const checkByReading =
  (read: (form: FormData) => unknown): FormCheck =>
  (form) => {
    try {
      read(form);
      return {};
    } catch (error) {
      if (error instanceof ZodError) return fieldErrorsOf(error);
      throw error;
    }
  };

/** For fields of one kind with an id in their names, like `stock:{id}`. Empty ones are not checked. */
export const checkEach =
  (prefix: string, schema: z.ZodType): FormCheck =>
  (form) =>
    Object.fromEntries(
      [...form].flatMap(([name, text]) => {
        if (!name.startsWith(prefix) || text === "") return [];
        const { error } = schema.safeParse(text);
        return error ? [[name, error.issues.map(({ message }) => message)]] : [];
      }),
    );
