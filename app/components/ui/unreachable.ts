import type { ShouldRevalidateFunction } from "@remix-run/react";
import { toast } from "~/components/ui/toast";

/**
 * Whether nobody answered, told from a refusal: what fetch and import() then throw, in each browser's words.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load|import/i.test(error.message);
}

/** A shop that cannot be reached is a toast, not the end of the page. */
export async function askOrToast<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | { unreachable: true }> {
  try {
    return await ask();
  } catch (error) {
    // What fetch throws when there was no answer; a refusal is one.
    if (!(error instanceof TypeError)) throw error;
    toast({ title: "Error", description: "Something went wrong", variant: "destructive" });
    return { unreachable: true };
  }
}

/** What is on the page cannot be asked for anew either. */
export const unlessUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && !actionResult?.unreachable;
