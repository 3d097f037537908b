import type { SettingName } from "~/lib/setting-names";
import { openingLines } from "~/lib/time/opening-hours";
import { parseOpeningHours } from "~/lib/time/parse-opening-hours";
import { optionalLine, optionalText, preparationTime } from "~/schemas/common";
import { z } from "~/schemas/zod";

export type StoredSettings = Record<SettingName, string | null>;

const MAX_MARKDOWN = 20_000;

/** Limited by the space on pages, slips and mails. */
export const settingLengths = { shopName: 80, address: 200, email: 254, gstNumber: 20 } as const;

const matching = (max: number, pattern: RegExp, message: string) =>
  optionalLine(max).refine((text) => !text || pattern.test(text), message);

/** Normalized, so that stored hours can always be read. */
const hours = optionalText(500).transform((text, context) => {
  try {
    return text && openingLines(parseOpeningHours(text), "short").join("\n");
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

/** The business number; its first GST account is RT0001. */
const BUSINESS_NUMBER = /^(\d ?){9}$/;

export const gstNumberOf = (text: string) =>
  BUSINESS_NUMBER.test(text) ? `${text.replaceAll(" ", "")} RT0001` : text;

const gstNumber = matching(
  settingLengths.gstNumber,
  /^(\d ?){9}(RT ?\d{4})?$/i,
  "A GST number is nine digits, RT and four digits: 123456789 RT0001",
).transform((text) => text && gstNumberOf(text.replaceAll(" ", "").toUpperCase().replace("RT", " RT")));

const markdown = optionalText(MAX_MARKDOWN);

const MAX_LANDING_TOYS = 3;

export const namesIn = (lines: string | null) =>
  (lines ?? "")
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);

const landingToys = optionalText(800)
  .refine((text) => namesIn(text).length <= MAX_LANDING_TOYS, "Write at most three names, one per line")
  .transform((text) => namesIn(text).join("\n") || null);

export const synonymGroups = (lines: string) =>
  namesIn(lines).map((line) =>
    line
      .split(",")
      .map((word) => word.trim().replace(/\s+/g, " "))
      .filter(Boolean),
  );

const synonyms = optionalText(4_000)
  .refine(
    (text) => synonymGroups(text ?? "").every(({ length }) => length > 1),
    "Write at least two words in each line, with a comma between them: dino, dinosaur",
  )
  .transform(
    (text) =>
      synonymGroups(text ?? "")
        .map((group) => group.join(", "))
        .join("\n") || null,
  );

/** A checkbox sends `on`, or nothing. */
const onOrOff = optionalLine(2).transform((sent) => (sent === "on" ? sent : null));

export const settingsInput = z.object({
  shopName: optionalLine(settingLengths.shopName),
  address: optionalLine(settingLengths.address),
  hours,
  phone: matching(
    40,
    /^\+?[\d(][\d ().-]{5,24}\d( ?(x|ext\.?) ?\d{1,6})?$/i,
    "Write a phone number like 780-555-0100",
  ),
  email: optionalLine(settingLengths.email).pipe(
    z.email("Write an email address like hello@example.ca").nullable(),
  ),
  gstNumber,
  landingToys,
  synonyms,
  preparation: preparationTime,
  pickupWithoutAddress: onOrOff,
  giftNote: onOrOff,
  remindBefore: onOrOff,
  remindLate: onOrOff,
  reviewRequests: onOrOff,
  backInStock: onOrOff,
  newsletter: onOrOff,
  readableAddresses: onOrOff,
  deliveryInfo: markdown,
  returnsPolicy: markdown,
  contactUs: markdown,
  faq: markdown,
}) satisfies z.ZodType<StoredSettings>;
