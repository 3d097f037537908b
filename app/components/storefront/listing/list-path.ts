import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "~/components/ui/hydrated";

/** What a card's link leaves with the page it leads to: the list as it was, with search, filters and page. */
export interface FromList {
  listPath: string;
}

const ALL = "/products";

/**
 * Where Back to Products leads: the list one came from, else all products. Known to the browser alone, so
 * that the document is the same for everybody. The list of whoever is signed in may stand at `/`.
 */
export function useListPath(): string {
  const { state } = useLocation();
  // Choosing a variation or a picture takes no state along.
  const [known] = useState(() => fromState(state) ?? fromReferrer());
  return useHydrated() ? (fromState(state) ?? known ?? ALL) : ALL;
}

function fromState(state: unknown): string | null {
  const listPath = (state as Partial<FromList> | null)?.listPath;
  return typeof listPath === "string" && /^\/(products)?(\?|$)/.test(listPath) ? listPath : null;
}

/**
 * For a card that was opened in a tab of its own, or before the scripts were there: this is the document's
 * first entry in the history.
 */
function fromReferrer(): string | null {
  if (typeof document === "undefined" || (history.state as { idx?: number } | null)?.idx !== 0) return null;
  if (!document.referrer.startsWith(`${location.origin}${ALL}`)) return null;
  const { pathname, search } = new URL(document.referrer);
  return pathname === ALL ? pathname + search : null;
}
