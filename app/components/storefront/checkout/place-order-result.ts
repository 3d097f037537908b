import type { SubmissionResult } from "@conform-to/react";

/** What Place Order answers; without scripts only a refusal is ever seen. */
export interface PlaceOrderResult {
  completed: boolean;
  /** Nobody answered: what is on the page cannot be asked for anew either. */
  unreachable?: true;
  refused: { message: string; result: SubmissionResult; reload: boolean } | null;
}
