import { optionalText, timestamp, wholeNumber } from "~/schemas/common";
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
});
export type Review = z.infer<typeof review>;

/** Of all reviews of a product. */
export interface Rating {
  average: number | null;
  count: number;
}

const RATING_MESSAGE = "Please choose a rating from 1 to 5";

export const reviewInput = z.object({
  rating: wholeNumber(RATING_MESSAGE, 1, 5),
  title: optionalText(120),
  comment: optionalText(5000),
  guestName: optionalText(80),
});
export type ReviewInput = z.infer<typeof reviewInput>;
