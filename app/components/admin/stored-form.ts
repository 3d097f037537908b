import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/*
 * What was typed into a long form outlives a session that ends meanwhile: sending it stores it in this tab,
 * the same form takes it back when it opens after the sign-in, and any other screen forgets it. A sign-in always
 * loads a new document, so a form takes nothing back that was stored in its own: that was saved.
 */

const KEY = "back-office-typed";

interface StoredForm {
  path: string;
  entries: [string, string][];
}

export function storeForm(form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  storedHere = true;
  write({ path: location.pathname, entries });
}

let storedHere = false;

/** What this form sent without getting a result, once. */
export function takeStoredForm(): FormData | null {
  const stored = storedHere ? null : read();
  if (stored?.path !== location.pathname) return null;
  write(null);
  const form = new FormData();
  for (const [name, value] of stored.entries) form.append(name, value);
  return form;
}

export function fillForm(form: HTMLFormElement, data: FormData): void {
  for (const [name, value] of data) {
    const control = form.elements.namedItem(name);
    if (control && "value" in control) control.value = String(value);
  }
}

/**
 * A form that came back with a result shows what was typed itself, and a reload shows what is stored: from the moment
 * that the result is shown, which is before the navigation ends.
 */
export function useForgetFinishedForm(result: object | undefined): void {
  useEffect(() => {
    if (result) write(null);
  }, [result]);
}

/**
 * For the frame around all screens: another screen that opened without an error ends the waiting, and so does this one
 * when it opens anew, as after what was saved.
 */
export function useForgetOtherForms(): void {
  const { pathname, key } = useLocation();
  useEffect(() => {
    if (storedHere || read()?.path !== pathname) write(null);
  }, [pathname, key]);
}

function read(): StoredForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as StoredForm | null;
  } catch {
    // A browser without storage stores nothing.
    return null;
  }
}

function write(stored: StoredForm | null): void {
  try {
    if (stored) sessionStorage.setItem(KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser without storage stores nothing.
  }
}
