import type { SubmissionResult } from "@conform-to/react";

/** The result of Place Order. Without scripts only a refusal is ever seen. */
export interface PlaceOrderResult {
  completed: boolean;
  /** The shop could not be reached, so the page cannot be loaded again either. */
  unreachable?: boolean;
  refused: { message: string; result: SubmissionResult; reload: boolean } | null;
}
