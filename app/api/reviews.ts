import { addReview, listReviews } from "~/domain/reviews/reviews";
import { type Call, listed, type pageQuery } from "~/api/handlers";
import type { ReviewInput } from "~/schemas/review";
import type { z } from "~/schemas/zod";

export const reviews = async ({ id, query }: Call<"public", z.output<typeof pageQuery>, undefined>) =>
  listed(await listReviews(id, query));
export const writeReview = ({ id, body, user }: Call<"public", unknown, ReviewInput>) =>
  addReview(id, body, user);
