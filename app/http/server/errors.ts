import { DomainError, type FieldErrors, invalid } from "~/lib/errors";
import { fieldErrorsOf } from "~/schemas/field-errors";
import { ZodError } from "~/schemas/zod";
import { databaseLost, isDatabaseLost, isUserDeleted } from "~/services/database";
import { logger } from "~/services/logging/logger";

export interface ErrorAnswer {
  status: number;
  body: { message: string; fields?: FieldErrors; requestId?: string; [detail: string]: unknown };
}

const ACCOUNT_DELETED =
  "Your account was deleted, so this was not saved. Load the page again to go on without it.";

export function invalidInput(error: ZodError): DomainError {
  const fields = fieldErrorsOf(error);
  return invalid(Object.values(fields)[0]?.[0] ?? "Invalid input", fields);
}

/** The only place that turns errors into answers, for pages and API. Only unexpected errors are logged. */
export function answerTo(error: unknown, asked: { requestId: string; path: string }): ErrorAnswer {
  if (error instanceof DomainError) {
    const { fields, details } = error.extra;
    return { status: error.status, body: { ...details, message: error.message, ...(fields && { fields }) } };
  }
  if (error instanceof ZodError) {
    const { status, message, extra } = invalidInput(error);
    return { status, body: { message, fields: extra.fields } };
  }
  if (isUserDeleted(error)) return { status: 409, body: { message: ACCOUNT_DELETED } };
  if (isDatabaseLost(error)) {
    databaseLost(error);
    return {
      status: 503,
      body: {
        message: "The shop is busy. Please try again in a moment.",
        requestId: asked.requestId,
      },
    };
  }
  logger.error({ ...asked, error }, "a request failed unexpectedly");
  return {
    status: 500,
    body: {
      message: `Something went wrong. Please try again, or tell us the number ${asked.requestId}.`,
      requestId: asked.requestId,
    },
  };
}
