import { isId, uuidPattern } from "~/lib/id";
import { centsToText, toCents } from "~/lib/money.ts";
import { isStorable, NOT_STORABLE } from "~/lib/storable";
import { z } from "~/schemas/zod";

export { isId };

export const id = z.string().regex(uuidPattern, "Unknown id").toLowerCase();

/** Decimal text with two places, as every amount in JSON. */
export const moneyText = z.string().regex(/^-?\d+\.\d{2}$/);

/** ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

const MAX_PRICE_CENTS = 9_999_999_999;

/** An amount typed or sent, number or text, stored: refused with more than two decimals. Answers cents. */
export function storedPrice(message: string, minCents = 0) {
  return z.union([z.string(), z.number()], { error: message }).transform((value, context) => {
    const cents = toCents(value);
    const text = String(value).trim();
    if (!Number.isFinite(cents) || cents < minCents || Math.abs(cents) > MAX_PRICE_CENTS) {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }
    if (Number(text) !== Number(centsToText(cents))) {
      context.addIssue({ code: "custom", message: "Use at most two decimals" });
      return z.NEVER;
    }
    return cents;
  });
}

/** An amount to compare with ours: number or text, rounded to cents. */
export const comparedAmount = z.union([z.string(), z.number()]).transform((value, context) => {
  const cents = toCents(value);
  if (Number.isFinite(cents)) return cents;
  context.addIssue({ code: "custom", message: "Not an amount" });
  return z.NEVER;
});

/** A whole number in a form field or JSON, between bounds that fit the database's integer. */
export function wholeNumber(message: string, min: number, max = 2_147_483_647) {
  return z
    .union([z.number(), z.string().trim().regex(/^-?\d{1,10}$/, message).transform(Number)], { error: message })
    .pipe(z.number({ error: message }).int(message).min(min, message).max(max, message));
}

const invisible = /^[\p{C}\p{Z}]+$/u;

/** What nobody can see is no text. */
export function text(max: number, message = `Use at most ${max} characters`) {
  return z.string().refine(isStorable, NOT_STORABLE).transform((value) => value.trim().replace(invisible, "")).pipe(z.string().max(max, message));
}

/** Optional text: empty and absent alike become null. */
export function optionalText(max: number) {
  return text(max).nullish().transform((value) => value || null);
}

export const errorBody = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});
