import { text } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const customerNote = z.object({ note: z.string().pipe(text(2000)) });
