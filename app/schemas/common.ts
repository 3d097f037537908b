import { cleanLine, composed } from "~/lib/clean-text";
import { fieldWords } from "~/lib/field-words";
import { centsToText, formatCents, MAX_PRICE_CENTS, toCents } from "~/lib/money.ts";
import { isStorable, NOT_STORABLE } from "~/lib/storable";
import { readFacts } from "~/lib/facts";
import { z } from "~/schemas/zod";

/** Decimal text with two places, as every amount in JSON. */
export const moneyText = z.string().regex(/^-?\d+\.\d{2}$/);

/** ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

const amount = z.union([z.string(), z.number()], {
  error: ({ path, input }) =>
    input === undefined
      ? `${fieldWords(path)} is required`
      : `${fieldWords(path)} must be an amount like 12.50`,
});

/**
 * A price to store, typed or sent as text or number: decimal text with two places, as all prices are kept.
 * More decimals are refused rather than rounded.
 */
export function priceToStore(minCents = 0) {
  return amount.transform((value, context) => {
    const ending = priceError(value, minCents);
    if (ending === null) return centsToText(toCents(value));
    context.addIssue({ code: "custom", params: { ending } });
    return z.NEVER;
  });
}

/** How the sentence about a price ends, after the field's name; null when it can be stored. */
function priceError(value: string | number, minCents: number): string | null {
  const text = String(value).trim();
  const cents = toCents(value);
  if (text === "") return "is required";
  if (/^[+-]?\d+,\d{1,2}$/.test(text)) return `is written with a point, like ${text.replace(",", ".")}`;
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text))
    return `is written without commas, like ${text.replaceAll(",", "")}`;
  if (Math.abs(Number(text)) * 100 > MAX_PRICE_CENTS && !/^-/.test(text))
    return `can be at most ${formatCents(MAX_PRICE_CENTS)}`;
  if (!Number.isFinite(cents)) return "must be an amount like 12.50";
  if (cents < minCents)
    return minCents === 0 ? "must be 0 or more" : `must be at least ${formatCents(minCents)}`;
  return Number(text) === Number(centsToText(cents)) ? null : "can have at most two decimals";
}

/** An amount to compare with ours: number or text, rounded to cents. */
export const comparedAmount = amount.transform((value, context) => {
  const cents = toCents(value);
  if (Number.isFinite(cents)) return cents;
  context.addIssue({ code: "custom", params: { ending: "must be an amount like 12.50" } });
  return z.NEVER;
});

/** A whole number in a form field or JSON, between bounds that fit the database's integer. */
export function wholeNumber(message: string, min: number, max = 2_147_483_647, tooLarge = message) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d+$/, message)
          // A number of more digits is too large, and a whole one.
          .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
      ],
      { error: message },
    )
    .pipe(z.number({ error: message }).int(message).min(min, message).max(max, tooLarge));
}

/** Fillers among the letters, and the braille pattern without dots, are drawn as nothing as well. */
const invisible = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Text of several lines. Text that nobody can see is empty. */
export function text(max: number) {
  return cleaned(max, (value) => composed(value.trim().replace(invisible, "")));
}

/** Text of one line: names, addresses, titles, codes. */
export function line(max: number) {
  return cleaned(max, cleanLine);
}

function cleaned(max: number, clean: (value: string) => string) {
  return z.string().refine(isStorable, NOT_STORABLE).transform(clean).pipe(z.string().max(max));
}

/** Empty and absent alike become null. */
export function optionalText(max: number) {
  return orNull(text(max));
}

export function optionalLine(max: number) {
  return orNull(line(max));
}

function orNull(schema: ReturnType<typeof text>) {
  return schema.nullish().transform((value) => value || null);
}

/** What `lib/facts` reads. */
export const factsText = optionalText(2_000).refine(
  (text) => text === null || readFacts(text) !== null,
  "Each line needs a name, a colon and a text, like “Size: 20 cm”",
);

export const errorBody = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});
