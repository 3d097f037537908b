import { cleanLine, composed, plainLineBreaks } from "~/lib/text/clean-text";
import { fieldWords } from "~/lib/text/field-words";
import { centsToText, formatCents, MAX_PRICE_CENTS, toCents } from "~/lib/money/money.ts";
import { readPercent } from "~/lib/money/percent";
import { isStorable, NOT_STORABLE } from "~/lib/text/storable";
import { isId } from "~/lib/id";
import { readFacts } from "~/lib/catalog/facts";
import { parsePreparation, preparationText } from "~/lib/time/preparation";
import { startOfDay } from "~/lib/time/shop-days";
import { z } from "~/schemas/zod";

export const moneyText = z.string().regex(/^-?\d+\.\d{2}$/);

export const timestamp = z.iso.datetime();

const amount = z.union([z.string(), z.number()], {
  error: ({ path, input }) =>
    input === undefined
      ? `${fieldWords(path)} is required`
      : `${fieldWords(path)} must be an amount like 12.50`,
});

/** Refuses more than two decimals instead of rounding. */
export function priceToStore(minCents = 0) {
  return amount.transform((value, context) => {
    const ending = priceError(value, minCents);
    if (ending === null) return centsToText(toCents(value));
    context.addIssue({ code: "custom", params: { ending } });
    return z.NEVER;
  });
}

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

export const comparedAmount = amount.transform((value, context) => {
  const cents = toCents(value);
  if (Number.isFinite(cents)) return cents;
  context.addIssue({ code: "custom", params: { ending: "must be an amount like 12.50" } });
  return z.NEVER;
});

/** The default bounds fit PostgreSQL's integer. */
export function wholeNumber(message: string, min: number, max = 2_147_483_647, tooLarge = message) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d+$/, message)
          // More digits are still a whole number, but too large.
          .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
      ],
      { error: message },
    )
    .pipe(z.number({ error: message }).int(message).min(min, message).max(max, tooLarge));
}

const PERCENT_OFF = "Percent off must be more than 0 and at most 100, like 20 or 12.5";

/** A percent as text, like `12.5`. */
export const percentOff = z
  .union([z.string(), z.number()], { error: PERCENT_OFF })
  .transform((typed, context) => {
    const hundredths = readPercent(String(typed));
    if (hundredths !== null && hundredths > 0 && hundredths <= 100_00) return String(hundredths / 100);
    context.addIssue({ code: "custom", message: PERCENT_OFF });
    return z.NEVER;
  });

/** A day that exists, like `2026-12-24`. */
export const calendarDay = (message: string) =>
  z.string({ error: message }).refine((typed) => startOfDay(typed) !== null, message);

/** Filler letters and the blank braille pattern are invisible too. */
const invisible = /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** A form that is sent twice with the same id counts once. */
export const formId = z
  .uuid("Load the page again, then try once more")
  .refine(isId, "Load the page again, then try once more")
  .optional()
  .transform((id) => id?.toLowerCase() ?? crypto.randomUUID());

/** Invisible text counts as empty. */
export function text(max: number) {
  return cleaned(max, (value) => composed(plainLineBreaks(value).trim().replace(invisible, "")));
}

export function line(max: number) {
  return cleaned(max, cleanLine);
}

function cleaned(max: number, clean: (value: string) => string) {
  return z.string().refine(isStorable, NOT_STORABLE).transform(clean).pipe(z.string().max(max));
}

export function optionalText(max: number) {
  return orNull(text(max));
}

export function optionalLine(max: number) {
  return orNull(line(max));
}

function orNull(schema: ReturnType<typeof text>) {
  return schema.nullish().transform((value) => value || null);
}

export const factsText = optionalText(2_000).refine(
  (text) => text === null || readFacts(text) !== null,
  "Each line needs a name, a colon and a text, like “Size: 20 cm”",
);

/** Normalized, so that the stored text can always be read. */
export const preparationTime = optionalLine(40).transform((typed, context) => {
  try {
    return typed && preparationText(parsePreparation(typed));
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

export const errorBody = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});

/** An empty field of a form is null. */
export const emptyIsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (sent === "" ? null : sent), schema.nullable());
