import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { startTransition, useEffect, useRef, useState } from "react";
import { filterState, isByFilters, useFilterNavigation } from "~/components/ui/hooks/use-filter-navigation";
import { useCategorySlugs } from "~/components/storefront/listing/category-path";
import { listUrl, type ProductFilters } from "~/lib/catalog/product-filters";

export const TYPING_PAUSE_MS = 150;

export function useFilters(loaded: ProductFilters, pathname: string) {
  const [draft, setDraft] = useState(loaded);
  const latest = useRef(draft);
  const { key, state } = useLocation();
  const shownKey = useRef(key);
  const navigationType = useNavigationType();
  const isOwn = navigationType === "REPLACE" && isByFilters(state);
  const slugs = useCategorySlugs();
  const navigate = useNavigate();
  const schedule = useFilterNavigation();

  const set = (next: ProductFilters) => {
    latest.current = next;
    setDraft(next);
  };

  // Only links and Back change the draft: a list this form requested may be older than it.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (!isOwn) set(loaded);
  }, [key, isOwn, loaded]);

  const apply = (entered: Omit<ProductFilters, "page">, pauseMs = 0) => {
    startTransition(() => set({ ...entered, page: 1 }));
    schedule(
      () =>
        navigate(listUrl(pathname, latest.current, slugs), {
          replace: true,
          preventScrollReset: true,
          state: filterState,
        }),
      pauseMs,
    );
  };

  return { draft, latest, apply };
}
