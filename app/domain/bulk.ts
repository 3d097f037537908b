import { DomainError } from "~/lib/errors";

export const BULK_LIMIT = 500;

export interface Refusal {
  id: string;
  reason: string;
}

/** Uses one transaction per record, so that one refusal does not stop the others. Safe to repeat. */
export async function applyInBulk(
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
