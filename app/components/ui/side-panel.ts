import { useLocation } from "@remix-run/react";
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from "react";

const WIDE = "(min-width: 48rem)";

/** Closes the popover on links, navigations and wide windows. @returns a click handler */
export function useSidePanel(panel: RefObject<HTMLElement>): (event: MouseEvent) => void {
  const hide = useCallback(() => {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [panel]);

  // Compares keys, because a navigation may change the query alone. A panel opened before the scripts loaded stays open.
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current !== key) hide();
    lastKey.current = key;
  }, [key, hide]);

  useEffect(() => {
    const wide = matchMedia(WIDE);
    wide.addEventListener("change", hide);
    return () => wide.removeEventListener("change", hide);
  }, [hide]);

  return ({ target }) => {
    if (target instanceof Element && target.closest("a")) hide();
  };
}
