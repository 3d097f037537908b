import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { filterState, isByFilters, useFilterNavigation } from "~/components/ui/use-filter-navigation";
import { type ProductFilters, serializeFilters } from "~/lib/product-filters";

/** Typing asks for a list at each pause, not at each key. */
const PAUSE_MS = 150;

/**
 * What is chosen now, ahead of the list on its way; changes replace the address (no history entry, no
 * scrolling).
 */
export function useFilters(loaded: ProductFilters, pathname: string) {
  const [draft, setDraft] = useState(loaded);
  // Two changes may come before the first is rendered.
  const latest = useRef(draft);
  const { key, state } = useLocation();
  const shownKey = useRef(key);
  const navigationType = useNavigationType();
  const isOwn = navigationType === "REPLACE" && isByFilters(state);
  const navigate = useNavigate();
  const schedule = useFilterNavigation();

  const set = (next: ProductFilters) => {
    latest.current = next;
    setDraft(next);
  };

  // Only links and Back bring filters of their own; what a list of this form's brings is behind the draft,
  // never ahead.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (!isOwn) set(loaded);
  }, [key, isOwn, loaded]);

  const change = (next: Partial<ProductFilters>, pauseMs = 0) => {
    set({ ...latest.current, page: 1, ...next });
    schedule(() => {
      const query = serializeFilters(latest.current).toString();
      navigate(query ? `${pathname}?${query}` : pathname, {
        replace: true,
        preventScrollReset: true,
        state: filterState,
      });
    }, pauseMs);
  };

  return { draft, change, search: (text: string) => change({ search: text }, PAUSE_MS) };
}
