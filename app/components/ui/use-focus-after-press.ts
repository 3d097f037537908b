import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

interface Press {
  control: HTMLElement;
  form: HTMLFormElement | null;
  /** The list it stood in, and in which of its rows; null outside of one. */
  place: { list: Element; at: number } | null;
}

/**
 * Keeps the focus of whoever works through a list by keyboard. A press that takes its row out of the list (because
 * it left the tab or the filter, or was deleted in a dialog that the row opened) leads to the row that has its
 * place by then; one beside the list, for several rows, to what chooses rows; one in a dialog that stays, to the
 * dialog; else to the page's heading. A button that was only disabled meanwhile has its focus back.
 */
export function useFocusAfterPress(): void {
  const busy = useNavigation().formMethod === "POST";
  const press = useRef<Press | null>(null);
  useEffect(() => {
    let latest: Press["place"] = null;
    const noteFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest("dialog")) latest = placeOf(target);
    };
    const notePress = ({ submitter }: SubmitEvent) => {
      const place = submitter?.closest("dialog") ? latest : submitter && placeOf(submitter);
      press.current = submitter && { control: submitter, form: formOf(submitter), place };
    };
    document.addEventListener("focusin", noteFocus);
    document.addEventListener("submit", notePress, true);
    return () => {
      document.removeEventListener("focusin", noteFocus);
      document.removeEventListener("submit", notePress, true);
    };
  }, []);
  const wasBusy = useRef(busy);
  const [done, setDone] = useState<Press | null>(null);
  useEffect(() => {
    if (wasBusy.current && !busy && press.current) {
      setDone(press.current);
      press.current = null;
    }
    wasBusy.current = busy;
  }, [busy]);
  // One rendering later, when the list has forgotten what was chosen and switched its buttons off.
  useEffect(() => {
    const at = document.activeElement;
    if (done && (at === document.body || at?.matches(":disabled"))) focusAfter(done);
  }, [done]);
}

const formOf = (control: HTMLElement) => (control instanceof HTMLButtonElement ? control.form : null);

function placeOf(control: Element): Press["place"] {
  const row = control.closest("main li, main tr");
  const list = row?.parentElement;
  return list ? { list, at: [...list.children].indexOf(row) } : null;
}

function focusAfter({ control, form, place }: Press): void {
  if (control.isConnected && control.matches(":enabled")) return control.focus();
  // Its button is gone and the dialog is still there: nothing under it takes the focus.
  const dialog = document.querySelector<HTMLElement>("dialog[open]");
  if (dialog) return dialog.focus();
  const rows = place?.list.isConnected ? place.list.children : undefined;
  const next = rows?.item(Math.min(place?.at ?? 0, rows.length - 1));
  const target =
    // A link, or the row itself, so that pressing Enter twice does nothing to the next row.
    next?.querySelector("a[href]:not([aria-hidden])") ??
    next ??
    (form?.isConnected ? form.querySelector("input:enabled:not([type=hidden])") : null) ??
    document.querySelector("main h1");
  if (!(target instanceof HTMLElement)) return;
  if (target.matches("h1, li, tr")) target.tabIndex = -1;
  target.focus();
}
