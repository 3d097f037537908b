import { giftCardCode } from "~/lib/gift-cards/code";
import { codeKey } from "~/lib/promotions/promotion";
import {
  calendarDay,
  emptyIsNull,
  line,
  moneyText,
  optionalLine,
  percentOff,
  priceToStore,
  timestamp,
  wholeNumber,
} from "~/schemas/common";
import { z } from "~/schemas/zod";

const promotionKinds = ["percent", "amount", "buy_get", "free_delivery"] as const;
const promotionWhat = ["all", "categories", "products"] as const;
const promotionWho = ["everybody", "signed_in", "first_order", "emails"] as const;

export const promotion = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable().describe("Null: automatic."),
  who: z.enum(promotionWho),
  emails: z.array(z.string()),
  what: z.enum(promotionWhat),
  categories: z.array(z.string()),
  productIds: z.array(z.string()),
  kind: z.enum(promotionKinds),
  percent: z
    .string()
    .nullable()
    .describe("Like `12.5`. For `buy_get`: off the cheaper pieces, `100` is free."),
  amount: moneyText.nullable(),
  buy: z.number().nullable(),
  get: z.number().nullable(),
  leastAmount: moneyText.nullable(),
  leastPieces: z.number().nullable(),
  fromDay: z.string().nullable(),
  untilDay: z.string().nullable().describe("The last day, included."),
  limitInAll: z.number().nullable(),
  limitPerPerson: z.number().nullable(),
  isOn: z.boolean(),
  endedAt: timestamp.nullable(),
  version: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PromotionRecord = z.infer<typeof promotion>;

const MAX_CODE = 40;
const MAX_LISTED = 500;
const MAX_PIECES = 100;
const MAX_USES = 1_000_000;
const NAME = "Promotion name is required";

const code = optionalLine(MAX_CODE)
  .refine(
    (typed) => typed === null || (codeKey(typed) !== "" && codeKey(typed).length <= MAX_CODE),
    "Write a code of letters and digits, like SPRING10",
  )
  .refine(
    (typed) => typed === null || giftCardCode(typed) === null,
    "This reads like the code of a gift card. Choose another code.",
  );

const count = (name: string, max: number) =>
  emptyIsNull(wholeNumber(`${name} must be a whole number from 1 to ${max.toLocaleString("en-CA")}`, 1, max));

const day = emptyIsNull(calendarDay("Write the day like 2026-12-24"));

/** Sorted and without duplicates, so that two lists can be compared. */
const listOf = (item: z.ZodType<string>) =>
  z
    .array(item)
    .max(MAX_LISTED, `At most ${MAX_LISTED} can be listed`)
    .transform((all) => [...new Set(all)].filter((one) => one !== "").sort());

const emails = listOf(line(254).transform((typed) => typed.toLowerCase())).superRefine((all, context) => {
  for (const one of all.filter((typed) => !z.email().safeParse(typed).success))
    context.addIssue({ code: "custom", message: `“${one}” is not an email address` });
});

export const promotionInput = z.object({
  name: z.string({ error: NAME }).pipe(line(80)).pipe(z.string().min(1, NAME)),
  code: code.optional(),
  who: z.enum(promotionWho, { error: "Choose who gets it" }).optional(),
  emails: emails.optional(),
  what: z.enum(promotionWhat, { error: "Choose what it is for" }).optional(),
  categories: listOf(line(100)).optional(),
  productIds: listOf(z.uuid("This is no product's id").toLowerCase()).optional(),
  kind: z.enum(promotionKinds, { error: "Choose what it gives" }),
  percent: emptyIsNull(percentOff).optional(),
  amount: emptyIsNull(priceToStore(1)).optional(),
  buy: count("Pieces to buy", MAX_PIECES).optional(),
  get: count("Cheaper pieces", MAX_PIECES).optional(),
  leastAmount: emptyIsNull(priceToStore(1)).optional(),
  leastPieces: count("Minimum pieces", MAX_PIECES).optional(),
  fromDay: day.optional(),
  untilDay: day.optional(),
  limitInAll: count("Uses in all", MAX_USES).optional(),
  limitPerPerson: count("Uses per person", MAX_USES).optional(),
  isOn: z.boolean({ error: "isOn must be true or false" }).optional(),
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});
export const promotionChange = promotionInput.partial();

export type PromotionInput = z.infer<typeof promotionInput>;
