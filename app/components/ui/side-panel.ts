import { useLocation } from "@remix-run/react";
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from "react";

/** From this width on the panel's content has its place in the page. */
const WIDE = "(min-width: 48rem)";

/**
 * A side panel is a popover, which opens, closes and answers Esc without scripts. With them it also closes at
 * a press of one of its links, after any other navigation, and when the window widens.
 * @returns for the panel's clicks
 */
export function useSidePanel(panel: RefObject<HTMLElement>): (event: MouseEvent) => void {
  const hide = useCallback(() => {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [panel]);

  // The key of the history entry, since a navigation may change the query alone. A panel that was opened
  // before the scripts had loaded stays open.
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
