import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "~/components/ui/hydrated";

/** History state of a card's link: the URL of the list with search, filters and page, for the way back. */
export interface FromList {
  listPath: string;
}

const ALL = "/products";

/**
 * Where Back to Products leads: the list that the visitor came from, else all products. Only the browser
 * knows, so that the document is the same for everybody and can be cached. Signed-in shoppers have a list at
 * `/`, too.
 */
export function useListPath(): string {
  const { state } = useLocation();
  // Selecting a variation or a picture may replace the state, so the first one is remembered.
  const [known] = useState(() => fromState(state) ?? fromReferrer());
  return useHydrated() ? (fromState(state) ?? known ?? ALL) : ALL;
}

function fromState(state: unknown): string | null {
  const listPath = (state as Partial<FromList> | null)?.listPath;
  return typeof listPath === "string" && /^\/(products)?(\?|$)/.test(listPath) ? listPath : null;
}

/**
 * For a card that was opened in a tab of its own, or before the scripts had loaded: then this page is the
 * document's first history entry, and the referrer is the list.
 */
function fromReferrer(): string | null {
  if (typeof document === "undefined" || (history.state as { idx?: number } | null)?.idx !== 0) return null;
  if (!document.referrer.startsWith(`${location.origin}${ALL}`)) return null;
  const { pathname, search } = new URL(document.referrer);
  return pathname === ALL ? pathname + search : null;
}
