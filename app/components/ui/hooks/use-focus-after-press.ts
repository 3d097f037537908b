import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isFieldCheck } from "~/lib/form-result";

interface PressedControl {
  control: HTMLElement;
  form: HTMLFormElement | null;
  place: { list: Element; at: number } | null;
}

export function useFocusAfterPress(): void {
  const busy = useNavigation().formMethod === "POST";
  const press = useRef<PressedControl | null>(null);
  useEffect(() => {
    let latest: PressedControl["place"] = null;
    const noteFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest("dialog")) latest = placeOf(target);
    };
    const notePress = (event: SubmitEvent) => {
      if (isFieldCheck(event)) return;
      const { submitter } = event;
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
  const [done, setDone] = useState<PressedControl | null>(null);
  useEffect(() => {
    if (wasBusy.current && !busy && press.current) {
      setDone(press.current);
      press.current = null;
    }
    wasBusy.current = busy;
  }, [busy]);
  useEffect(() => {
    const at = document.activeElement;
    if (done && (at === document.body || at?.matches(":disabled"))) focusAfter(done);
  }, [done]);
}

const formOf = (control: HTMLElement) => (control instanceof HTMLButtonElement ? control.form : null);

function placeOf(control: Element): PressedControl["place"] {
  const row = control.closest("main li, main tr");
  const list = row?.parentElement;
  return list ? { list, at: [...list.children].indexOf(row) } : null;
}

function focusAfter({ control, form, place }: PressedControl): void {
  if (control.isConnected && control.matches(":enabled")) return control.focus();
  // The pressed button is gone, but its dialog is still open.
  const dialog = document.querySelector<HTMLElement>("dialog[open]");
  if (dialog) return dialog.focus();
  const rows = place?.list.isConnected ? place.list.children : undefined;
  const next = rows?.item(Math.min(place?.at ?? 0, rows.length - 1));
  const target =
    // Focuses a link or the row, so that a second Enter does not act on the next row.
    next?.querySelector("a[href]:not([aria-hidden])") ??
    next ??
    (form?.isConnected ? form.querySelector("input:enabled:not([type=hidden])") : null) ??
    document.querySelector("main h1");
  if (!(target instanceof HTMLElement)) return;
  if (target.matches("h1, li, tr")) target.tabIndex = -1;
  target.focus();
}
