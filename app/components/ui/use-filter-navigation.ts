import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/** History state of a navigation that filters made, to tell it from a link's and from Back. */
export const filterState = { byFilters: true };

export function isByFilters(state: unknown): boolean {
  return (state as Partial<typeof filterState> | null)?.byFilters === true;
}

/**
 * Runs the latest navigation of filters after a pause. Where the visitor goes elsewhere meanwhile, it is
 * dropped: it would take the place of the page they asked for.
 */
export function useFilterNavigation(): (navigate: () => void, pauseMs: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const target = useNavigation().location;
  useEffect(() => {
    if (target && !isByFilters(target.state)) clearTimeout(timer.current);
  }, [target]);
  useEffect(() => {
    // A slow phone renders that navigation only after the pause, so the press itself counts.
    const drop = (event: MouseEvent) => {
      if (isFollowed(event)) clearTimeout(timer.current);
    };
    document.addEventListener("click", drop, { capture: true });
    return () => {
      document.removeEventListener("click", drop, { capture: true });
      clearTimeout(timer.current);
    };
  }, []);
  return useCallback((navigate, pauseMs) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(navigate, pauseMs);
  }, []);
}

/** Whether a press follows a link in this tab. */
function isFollowed({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  return isPlain && target instanceof Element && target.closest("a[href]") !== null;
}
