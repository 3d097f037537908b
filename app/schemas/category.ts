import { factsText, line, optionalText, preparationTime, timestamp, wholeNumber } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  facts: z.string().optional(),
  preparation: z.string().optional(),
  version: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Category = z.infer<typeof category>;

/** In a list's URL a comma separates categories. */
export const categoryName = (missing: string) =>
  line(100).pipe(
    z
      .string()
      .min(1, missing)
      .regex(/^[^,]*$/, "A category name cannot contain a comma"),
  );

const name = z.string({ error: "Category name is required" }).pipe(categoryName("Category name is required"));

export const categoryInput = z.object({
  name,
  slug: line(100)
    .pipe(
      z
        .string()
        .regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/i, "Slug can have letters, numbers and single hyphens only"),
    )
    .nullish()
    .transform((slug) => (slug === null ? "" : slug)),
  description: optionalText(2000),
  facts: factsText,
  preparation: preparationTime,
  version: wholeNumber("Version must be a whole number, 1 or more", 1).optional(),
});
export const categoryChange = categoryInput.partial();
