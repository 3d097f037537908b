import { useCallback, useEffect, useRef, useState } from "react";
import { plainCookie } from "~/lib/url/shop-cookies";

const NARROW = "(max-width: 767.98px)";

export function useSidebar(initial: boolean) {
  const [open, setOpen] = useState(initial);
  const panel = useRef<HTMLElement>(null);

  const toggle = useCallback(() => {
    setOpen(!open);
    document.cookie = plainCookie("sidebar_state", String(!open), location.protocol === "https:");
  }, [open]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== "b" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (matchMedia(NARROW).matches) panel.current?.togglePopover();
      else toggle();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [toggle]);

  return { open, toggle, panel };
}
