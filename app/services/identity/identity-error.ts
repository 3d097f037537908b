import { errors } from "jose";

/** What is wrong with the sign-in provider's answer, in words that repeat nothing of a person's. */
export class IdentityError extends Error {}

/** What the log may say of a failed sign-in: others' words quote the provider's answer. */
export function wordsOf(error: unknown): string | undefined {
  return error instanceof IdentityError || error instanceof errors.JOSEError ? error.message : undefined;
}
