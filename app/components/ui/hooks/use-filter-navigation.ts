import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { nextPaint } from "~/components/ui/hooks/next-paint";

export const filterState = { byFilters: true };

export function isByFilters(state: unknown): boolean {
  return (state as Partial<typeof filterState> | null)?.byFilters === true;
}

/** Navigates after the press is painted. A link followed before that wins: the navigation is dropped. */
export function useFilterNavigation(): (navigate: () => void, pauseMs: number) => void {
  const scheduled = useRef<AbortController>();
  const target = useNavigation().location;
  useEffect(() => {
    if (target && !isByFilters(target.state)) scheduled.current?.abort();
  }, [target]);
  useEffect(() => {
    // On a slow phone the pause may end before the link's navigation is rendered, so clicks are watched too.
    const drop = (event: MouseEvent) => {
      if (isFollowed(event)) scheduled.current?.abort();
    };
    document.addEventListener("click", drop, { capture: true });
    return () => {
      document.removeEventListener("click", drop, { capture: true });
      scheduled.current?.abort();
    };
  }, []);
  return useCallback((navigate, pauseMs) => {
    scheduled.current?.abort();
    scheduled.current = new AbortController();
    const { signal } = scheduled.current;
    setTimeout(() => void nextPaint().then(() => signal.aborted || navigate()), pauseMs);
  }, []);
}

function isFollowed({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  return isPlain && target instanceof Element && target.closest("a[href]") !== null;
}
