import { useEffect, useRef } from "react";
import type { FoundCustomer, FoundPiece } from "~/lib/orders/order-draft";

export interface FoundPieces {
  pieces: FoundPiece[];
  total: number;
}

interface LookedUp {
  found: FoundPieces & { exact: FoundPiece | null };
  customers: FoundCustomer[];
  pieces: FoundPiece[];
}

/** Null when the server does not answer, for example after the session has ended. */
export async function lookUp(what: Record<string, string>): Promise<LookedUp | null> {
  try {
    const response = await fetch(`/admin/orders/find?${new URLSearchParams(what).toString()}`, {
      headers: { Accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as LookedUp) : null;
  } catch {
    return null;
  }
}

const TYPING_PAUSE_MS = 200;

/** Debounced; `show` gets null when the text is empty. */
export function useTypedSearch(
  text: string,
  name: "piece" | "customer",
  show: (found: LookedUp | null) => void,
): void {
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
      void lookUp({ [name]: text }).then((found) => {
        if (!isOld && found) latest.current(found);
      });
    }, TYPING_PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [text, name]);
}
