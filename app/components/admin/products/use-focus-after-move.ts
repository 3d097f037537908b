import { type RefObject, useEffect, useRef } from "react";

interface Press {
  button: Element;
  row: Element;
  list: Element;
  /** The row's place in the list. */
  at: number;
}

/**
 * Keeps the focus of whoever orders pictures by keyboard: a button that is off at the first or last place leaves it to
 * the one for the way back, a deleted row to the one that has its place, the last of all to the choice of new ones.
 * @param section with the rows and the choice of new pictures
 * @param moving the server is being told
 */
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
    // The answer may be there before the rows are, which come with a later rendering.
    if (focused === pressed.button && !focused.matches(":disabled")) return;
    press.current = null;
    // A dialog takes what the document loses.
    if (focused === document.body || focused?.matches("dialog, :disabled"))
      nextTo(pressed, section.current)?.focus();
  });
}

function nextTo({ row, list, at }: Press, section: HTMLElement | null): HTMLElement | null | undefined {
  const wayBack = 'button:is([value^="down:"], [value^="up:"]):enabled';
  // A row's text, so that pressing Enter twice does not delete the next picture, too.
  if (row.isConnected) return row.querySelector<HTMLElement>(wayBack) ?? row.querySelector("input");
  const next = list.isConnected ? list.children.item(Math.min(at, list.children.length - 1)) : null;
  return (next ?? section)?.querySelector("input");
}
