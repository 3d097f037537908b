import { text } from "~/schemas/common";
import { z } from "~/schemas/zod";

/** What the shop notes about a customer; empty deletes it. */
export const customerNote = z.object({ note: z.string().pipe(text(2000)) });
