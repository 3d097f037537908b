import type { SubmissionResult } from "@conform-to/react";

/** The result of Place Order. Without scripts only a refusal is ever seen. */
export interface PlaceOrderResult {
  completed: boolean;
  refused: { message: string; result: SubmissionResult; reload: boolean } | null;
}
