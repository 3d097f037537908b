import { useEffect, useRef } from "react";

/** The Remove button disappears with its line, so the focus moves to the heading. */
export function useFocusAfterRemoval(lines: number): void {
  const before = useRef(lines);
  useEffect(() => {
    const heading = document.querySelector("h1");
    if (lines !== before.current && document.activeElement === document.body && heading) {
      heading.tabIndex = -1;
      heading.focus();
    }
    before.current = lines;
  }, [lines]);
}
