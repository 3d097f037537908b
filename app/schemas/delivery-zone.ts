import { parsePrefixes } from "~/lib/delivery/zone";
import { weekdaysText } from "~/lib/time/opening-hours";
import { parseWeekdays } from "~/lib/time/parse-opening-hours";
import { emptyIsNull, line, moneyText, priceToStore, text, timestamp, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const deliveryZone = z.object({
  id: z.string(),
  name: z.string(),
  /** Beginnings of postal codes: `T7X 1, T7Z`. */
  prefixes: z.string(),
  fee: moneyText,
  freeFrom: moneyText.nullable(),
  smallestOrder: moneyText.nullable(),
  /** `Tue, Fri`; empty without fixed days. */
  weekdays: z.string(),
  cutoffHours: z.number(),
  placesADay: z.number().nullable(),
  isOn: z.boolean(),
  version: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type DeliveryZoneRecord = z.infer<typeof deliveryZone>;

const MAX_CUTOFF_HOURS = 336;
const MAX_PLACES = 1000;

/** Normalized, so that the stored text can always be read. */
const normalized = (max: number, normalize: (text: string) => string) =>
  text(max).transform((typed, context) => {
    try {
      return normalize(typed);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });

const amountOrNull = emptyIsNull(priceToStore());
const NAME = "Zone name is required";
const PREFIXES = "Write at least one postal code, or how it begins, like T7Z";
const CUTOFF = `Cut-off hours must be a whole number from 0 to ${MAX_CUTOFF_HOURS}`;
const PLACES = `Places a day must be a whole number from 1 to ${MAX_PLACES}`;

export const deliveryZoneInput = z.object({
  name: z.string({ error: NAME }).pipe(line(80)).pipe(z.string().min(1, NAME)),
  prefixes: z
    .string({ error: PREFIXES })
    .pipe(normalized(2_000, (typed) => parsePrefixes(typed).join(", ")))
    .pipe(z.string().min(1, PREFIXES)),
  fee: priceToStore(),
  freeFrom: amountOrNull.optional(),
  smallestOrder: amountOrNull.optional(),
  weekdays: normalized(200, (typed) => weekdaysText(parseWeekdays(typed))).optional(),
  cutoffHours: wholeNumber(CUTOFF, 0, MAX_CUTOFF_HOURS).optional(),
  placesADay: emptyIsNull(wholeNumber(PLACES, 1, MAX_PLACES)).optional(),
  isOn: z.boolean({ error: "isOn must be true or false" }).optional(),
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});
/** A checkbox that is off sends nothing. */
export const deliveryZoneForm = deliveryZoneInput.extend({
  isOn: z
    .string()
    .optional()
    .transform((sent) => Boolean(sent)),
});
export const deliveryZoneChange = deliveryZoneInput.partial();
