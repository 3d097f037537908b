import { readPercent } from "~/lib/money/percent";
import { z } from "~/schemas/zod";

/** Hundredths of a percent, limits against typing errors: a tenth of the price to 11 times the price. */
const LEAST = -90_00;
const MOST = 1_000_00;
const NO_SHARE = "Write a percentage from -90 to 1000, like 10 or -7.5";

export const priceChangeForm = z.object({
  /** In hundredths of a percent. */
  percent: z.string().transform((typed, context) => {
    const share = readPercent(typed);
    if (share !== null && share >= LEAST && share <= MOST && share !== 0) return share;
    context.addIssue({ code: "custom", message: NO_SHARE });
    return z.NEVER;
  }),
});
