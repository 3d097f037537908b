import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface Press {
  control: HTMLElement;
  /** The list it stood in, and in which of its rows; null outside of one. */
  place: { list: Element; at: number } | null;
}

/**
 * Keeps the focus of whoever works through a list by keyboard. A press that takes its row out of the list (because
 * it left the tab or the filter) leads to the row that has its place by then, else to the page's heading; a button
 * that was only disabled meanwhile has its focus back.
 */
export function useFocusAfterPress(): void {
  const busy = useNavigation().formMethod === "POST";
  const press = useRef<Press | null>(null);
  useEffect(() => {
    const note = ({ submitter }: SubmitEvent) => {
      press.current = submitter && { control: submitter, place: placeOf(submitter) };
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, []);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current && !busy && press.current) {
      if (document.activeElement === document.body) focusAfter(press.current);
      press.current = null;
    }
    wasBusy.current = busy;
  });
}

function placeOf(control: Element): Press["place"] {
  const row = control.closest("main li, main tr");
  const list = row?.parentElement;
  return list ? { list, at: [...list.children].indexOf(row) } : null;
}

function focusAfter({ control, place }: Press): void {
  if (control.isConnected && control.matches(":enabled")) return control.focus();
  const rows = place?.list.isConnected ? place.list.children : undefined;
  const next = rows?.item(Math.min(place?.at ?? 0, rows.length - 1));
  // A link, so that pressing Enter twice does nothing to the next row.
  const target =
    next?.querySelector<HTMLElement>("a[href]") ?? document.querySelector<HTMLElement>("main h1");
  if (target?.matches("h1")) target.tabIndex = -1;
  target?.focus();
}
