import { useEffect, useRef } from "react";

/** The pressed button disappears when the count changes, so the focus moves to the heading. */
export function useFocusAfterRemoval(count: number, heading = "h1"): void {
  const before = useRef(count);
  useEffect(() => {
    const target = document.querySelector<HTMLElement>(heading);
    if (count !== before.current && document.activeElement === document.body && target) {
      target.tabIndex = -1;
      target.focus();
    }
    before.current = count;
  }, [count, heading]);
}
