import { DomainError } from "~/lib/errors";
import { orderNumber } from "~/lib/order-number.ts";

/** So many are changed or printed by one press; a request for more would take longer than anybody waits. */
export const MOST_AT_ONCE = 500;

export interface OrderRefusal {
  id: string;
  number: string;
  /** Why, as the act on this one order says it. */
  reason: string;
}

export interface SeveralResult {
  done: string[];
  refused: OrderRefusal[];
}

/**
 * Does the same to several orders, each in its own transaction and by the function for one order: what one
 * refuses holds up no other, and what was done stays when a later one fails. Those functions do nothing twice,
 * so that the same press again does what is left.
 */
export async function forSeveral(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<SeveralResult> {
  const result: SeveralResult = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await act(id);
      result.done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.refused.push({ id, number: orderNumber(id), reason: error.message });
    }
  }
  return result;
}
