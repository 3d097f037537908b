import { line, optionalLine, optionalText, text, timestamp, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const review = z.object({
  id: z.string(),
  productId: z.string(),
  guestName: z.string().nullable(),
  rating: z.number(),
  title: z.string().nullable(),
  comment: z.string().nullable(),
  verifiedPurchase: z.boolean(),
  createdAt: timestamp,
  answer: z.object({ text: z.string(), createdAt: timestamp }).optional(),
  /** Only in the answer to its author. */
  hidden: z.literal(true).optional(),
});
export type Review = z.infer<typeof review>;

export interface Rating {
  average: number | null;
  count: number;
}

const RATING_MESSAGE = "Please choose a rating from 1 to 5";

export const reviewInput = z.object({
  rating: wholeNumber(RATING_MESSAGE, 1, 5),
  title: optionalLine(120),
  comment: optionalText(5000),
  guestName: optionalLine(80),
});
export type ReviewInput = z.infer<typeof reviewInput>;

export const reviewHiding = z.object({
  reason: z.string().pipe(line(300)).pipe(z.string().min(1, "Please give a reason. The author can read it")),
});
export const reviewAnswer = z.object({ answer: z.string().pipe(text(2000)) });
export const reviewPlace = z.object({
  place: z.enum(["", "1", "2"], { error: "Please select a position" }),
});
