import { timestamp } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  createdAt: timestamp,
});
export type User = z.infer<typeof user>;

export const userChange = z.object({ isAdmin: z.boolean({ error: "isAdmin must be true or false" }) });
