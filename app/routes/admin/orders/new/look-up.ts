import { useEffect, useRef } from "react";
import {
  type FoundCustomer,
  type FoundPiece,
  isChange,
  type OrderDraft,
} from "~/lib/orders/drafts/order-draft";

export interface FoundPieces {
  pieces: FoundPiece[];
  total: number;
}

interface LookUpResult {
  found: FoundPieces & { exact: FoundPiece | null };
  customers: FoundCustomer[];
  pieces: FoundPiece[];
}

/** Searches for the order in `draft`. Null when the server does not answer, for example after the session has ended. */
export async function lookUp(
  what: Record<string, string>,
  draft: Pick<OrderDraft, "version">,
): Promise<LookUpResult | null> {
  const query = new URLSearchParams({ ...what, ...(isChange(draft) && { change: "yes" }) });
  try {
    const response = await fetch(`/admin/orders/find?${query.toString()}`, {
      headers: { Accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as LookUpResult) : null;
  } catch {
    return null;
  }
}

const TYPING_PAUSE_MS = 200;

/** Searches when typing pauses. Calls `show` with null when the text is empty. */
export function useTypedSearch(
  { version, ...draft }: OrderDraft,
  name: "piece" | "customer",
  show: (found: LookUpResult | null) => void,
): void {
  const text = name === "piece" ? draft.findPiece : draft.findCustomer;
  const latest = useRef(show);
  latest.current = show;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (text.trim() === "") return latest.current(null);
    let isOld = false;
    const timer = setTimeout(() => {
      void lookUp({ [name]: text }, { version }).then((found) => {
        if (!isOld && found) latest.current(found);
      });
    }, TYPING_PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [text, name, version]);
}
