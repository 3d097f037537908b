import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { isListPath } from "~/lib/catalog/product-filters";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

export interface ListLinkState {
  listPath: string;
}

const ALL = "/products";

/** Only the browser knows the list the visitor came from, so the HTML is the same for everybody. */
export function useListPath(): string {
  const { state } = useLocation();
  // Selecting a variation or picture may replace the state, so the first value is remembered.
  const [known] = useState(() => fromState(state) ?? fromReferrer());
  return useHydrated() ? (fromState(state) ?? known ?? ALL) : ALL;
}

function fromState(state: unknown): string | null {
  const listPath = (state as Partial<ListLinkState> | null)?.listPath;
  return typeof listPath === "string" && /^\/(products(\/[a-z0-9-]+)?)?(\?|$)/i.test(listPath)
    ? listPath
    : null;
}

/** For a card opened in a new tab or before the scripts loaded: this page is then the first history entry. */
function fromReferrer(): string | null {
  if (typeof document === "undefined" || (history.state as { idx?: number } | null)?.idx !== 0) return null;
  if (!document.referrer.startsWith(`${location.origin}${ALL}`)) return null;
  const { pathname, search } = new URL(document.referrer);
  return isListPath(pathname) ? pathname + search : null;
}
