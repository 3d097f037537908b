import { DomainError } from "~/lib/errors";

/** So many are changed by one press; a request for more would take longer than anybody waits. */
export const MOST_AT_ONCE = 500;

export interface Refusal {
  id: string;
  /** Why, as the act on this one says it. */
  reason: string;
}

/**
 * Does the same to several records, each in its own transaction and by the function for one: what one refuses
 * holds up no other, and what was done stays when a later one fails. Those functions do nothing twice, so that
 * the same press again does what is left.
 */
export async function forSeveral(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<{ done: string[]; refused: Refusal[] }> {
  const done: string[] = [];
  const refused: Refusal[] = [];
  for (const id of new Set(ids)) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ id, reason: error.message });
    }
  }
  return { done, refused };
}
