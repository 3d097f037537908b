import { errors } from "jose";

/** Its message contains no personal data, so it can be logged. */
export class IdentityError extends Error {}

/** Other libraries' messages may quote the provider's answer. */
export function loggableMessage(error: unknown): string | undefined {
  return error instanceof IdentityError || error instanceof errors.JOSEError ? error.message : undefined;
}
