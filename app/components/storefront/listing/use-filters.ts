import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { filterState, isByFilters, useFilterNavigation } from "~/components/ui/use-filter-navigation";
import { listUrl, type ProductFilters } from "~/lib/product-filters";

export const TYPING_PAUSE_MS = 150;

/**
 * The form's filters, ahead of the list that is still loading. Changes replace the URL, without a history
 * entry. `latest` also has what was entered since the last render.
 */
export function useFilters(loaded: ProductFilters, pathname: string) {
  const [draft, setDraft] = useState(loaded);
  // A ref, because a second change may come before the first is rendered.
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

  // Links and Back change the draft. A list this form requested does not: its filters may be older than the
  // draft.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (!isOwn) set(loaded);
  }, [key, isOwn, loaded]);

  const apply = (entered: Omit<ProductFilters, "page">, pauseMs = 0) => {
    startTransition(() => set({ ...entered, page: 1 }));
    schedule(
      () =>
        navigate(listUrl(pathname, latest.current), {
          replace: true,
          preventScrollReset: true,
          state: filterState,
        }),
      pauseMs,
    );
  };

  return { draft, latest, apply };
}
