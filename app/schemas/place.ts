import { openingLines } from "~/lib/time/opening-hours";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { parseSpecialDays, specialDayLines } from "~/lib/time/special-days";
import { emptyIsNull, line, text, timestamp, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const place = z.object({
  id: z.string(),
  name: z.string(),
  /** For the store, the address of the settings. */
  address: z.string(),
  hours: z.string(),
  specialDays: z.string(),
  /** Null means that customers choose no time. */
  slotMinutes: z.number().nullable(),
  slotPlaces: z.number(),
  slotCutoffHours: z.number(),
  slotDaysAhead: z.number(),
  isStore: z.boolean(),
  isOn: z.boolean(),
  version: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PlaceRecord = z.infer<typeof place>;

export const publicPlace = place
  .pick({
    id: true,
    name: true,
    address: true,
    hours: true,
    specialDays: true,
  })
  .extend({
    /** An order for pickup here needs a time from GET /api/pickup-times. */
    asksForTime: z.boolean(),
  });
export type PublicPlace = z.infer<typeof publicPlace>;

/** Normalized, so that stored lines can always be read. */
function readLines(max: number, normalize: (typed: string) => string[]) {
  return text(max)
    .nullable()
    .transform((typed, context) => {
      try {
        return normalize(typed ?? "").join("\n");
      } catch (error) {
        context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    });
}

const name = z
  .string({ error: "Name is required" })
  .pipe(line(80))
  .pipe(z.string().min(1, "Name is required"));

const address = z
  .string({ error: "Address is required" })
  .pipe(line(200))
  .pipe(z.string().min(1, "Address is required"));

const isOn = z.boolean({ error: "Select on or off" });

const slotMinutes = emptyIsNull(
  wholeNumber("The length of a pickup time must be a whole number from 10 to 480 minutes", 10, 480),
);
const slotPlaces = wholeNumber("Orders for each time must be a whole number from 1 to 1,000", 1, 1_000);
const slotCutoffHours = wholeNumber("Cut-off hours must be a whole number from 0 to 336", 0, 336);
const slotDaysAhead = wholeNumber("Days ahead must be a whole number from 0 to 30", 0, 30);

export const placeInput = z.object({
  name,
  address,
  hours: readLines(500, (typed) => openingLines(parseOpeningHours(typed), "short")).default(""),
  specialDays: readLines(5_000, (typed) => specialDayLines(parseSpecialDays(typed))).default(""),
  slotMinutes: slotMinutes.default(null),
  slotPlaces: slotPlaces.default(1),
  slotCutoffHours: slotCutoffHours.default(2),
  slotDaysAhead: slotDaysAhead.default(14),
  isOn: isOn.default(true),
});

/** A checkbox that is off sends nothing. */
export const placeForm = placeInput.extend({
  isOn: z
    .string()
    .optional()
    .transform((sent) => Boolean(sent)),
});

export const placeChange = z.object({
  name: name.optional(),
  address: address.optional(),
  hours: placeInput.shape.hours.unwrap().optional(),
  specialDays: placeInput.shape.specialDays.unwrap().optional(),
  slotMinutes: slotMinutes.optional(),
  slotPlaces: slotPlaces.optional(),
  slotCutoffHours: slotCutoffHours.optional(),
  slotDaysAhead: slotDaysAhead.optional(),
  isOn: isOn.optional(),
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});

export const cancelledDayInput = z.object({
  day: z.iso.date("Day must be a date, like 2026-11-28"),
});

export type PlaceInput = z.infer<typeof placeInput>;
export type PlaceChange = z.infer<typeof placeChange>;
