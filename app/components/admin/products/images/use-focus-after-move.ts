import { type RefObject, useEffect, useRef } from "react";

interface Press {
  button: Element;
  row: Element;
  list: Element;
  at: number;
}

export function useFocusAfterMove(section: RefObject<HTMLElement>, moving: boolean): void {
  const press = useRef<Press | null>(null);
  useEffect(() => {
    const note = ({ submitter }: SubmitEvent) => {
      const row = submitter?.closest("li");
      const list = row?.parentElement;
      if (submitter && row && list && section.current?.contains(row))
        press.current = { button: submitter, row, list, at: [...list.children].indexOf(row) };
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, [section]);
  useEffect(() => {
    const pressed = press.current;
    const focused = document.activeElement;
    if (moving || !pressed) return;
    // The answer may arrive before the new rows are rendered.
    if (focused === pressed.button && !focused.matches(":disabled")) return;
    press.current = null;
    if (focused === document.body || focused?.matches("dialog, :disabled"))
      nextTo(pressed, section.current)?.focus();
  });
}

function nextTo({ row, list, at }: Press, section: HTMLElement | null): HTMLElement | null | undefined {
  const wayBack = 'button:is([value^="down:"], [value^="up:"]):enabled';
  // Focuses the text, so that a second Enter does not delete the next image.
  if (row.isConnected) return row.querySelector<HTMLElement>(wayBack) ?? row.querySelector("input");
  const next = list.isConnected ? list.children.item(Math.min(at, list.children.length - 1)) : null;
  return (next ?? section)?.querySelector("input");
}
