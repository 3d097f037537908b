import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { forgetSignedOut, wasSignedOut } from "~/components/ui/signed-out";
import { toast } from "~/components/ui/toast";
import { errorToast, type ToastMessage } from "~/lib/toast-message";

/*
 * What was typed outlives a session that ends: sending a form stores it in this tab, and the same form gets it back
 * when its screen opens after the sign-in. Any other screen forgets it. A sign-in always loads a new document, so
 * nothing is taken back in the document that stored it: that was saved.
 */

const KEY = "back-office-typed";

interface StoredForm {
  /** Where it was sent, which is the screen that opens after the sign-in. */
  path: string;
  form: string;
  entries: [string, string][];
}

export function storeForm(form: HTMLFormElement, action = form.getAttribute("action") ?? ""): void {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  storedHere = true;
  write({ path: new URL(action, location.href).pathname, form: identityOf(form), entries });
}

let storedHere = false;

/** What this form sent without getting a result, once. */
export function takeStoredForm(form: HTMLFormElement | null): FormData | null {
  const stored = readForHere();
  if (!stored || !form || stored.form !== identityOf(form)) return null;
  write(null);
  return dataOf(stored);
}

/** Kept until it is sent, because each render of React writes the hidden fields again. */
let filled: { form: HTMLFormElement; data: FormData } | null = null;

/** Fills the form as if it were typed, so that scripts notice. @returns whether anything visible changed */
export function fillForm(form: HTMLFormElement, data: FormData): boolean {
  const texts = valuesOf(data);
  let changed = false;
  for (const control of form.elements) {
    if (isChoice(control)) {
      const isChosen = texts.get(control.name)?.includes(control.value) ?? false;
      if (control.checked === isChosen || (control.type === "radio" && !isChosen)) continue;
      control.click();
      changed = true;
    } else if (isText(control)) {
      const text = texts.get(control.name)?.shift();
      if (text === undefined || sameText(text, control.value)) continue;
      type(control, text);
      changed = true;
    }
  }
  if (!changed) return false;
  filled = { form, data };
  fillHiddenFields(form);
  return true;
}

function fillHiddenFields(form: HTMLFormElement): void {
  if (filled?.form !== form) return;
  const texts = valuesOf(filled.data);
  for (const control of form.elements)
    if (control instanceof HTMLInputElement && control.type === "hidden")
      control.value = texts.get(control.name)?.shift() ?? control.value;
}

const valuesOf = (data: FormData) =>
  new Map([...new Set(data.keys())].map((name) => [name, data.getAll(name).map(String)]));

/**
 * A form that came back with a result shows what was typed itself, and a reload shows what is stored: from the moment
 * that the result is shown, which is before the navigation ends.
 */
export function useForgetFinishedForm(result: object | undefined): void {
  useEffect(() => {
    if (result) write(null);
  }, [result]);
}

/** For a press that its form handles without sending it. */
export function forgetStoredForm(): void {
  write(null);
}

/**
 * For the frame around all screens. Every form that is sent is stored, and filled again after a sign-in, unless it has
 * taken back what it needs itself. A screen that opened without an error, or got its result, ends the waiting.
 */
export function useStoredForms(): void {
  const { pathname, key } = useLocation();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    const store = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.dataset.undo !== undefined) return;
      const method = submitter?.getAttribute("formmethod") ?? target.getAttribute("method");
      if (method?.toLowerCase() !== "post") return;
      fillHiddenFields(target);
      filled = null;
      storeForm(target, submitter?.getAttribute("formaction") ?? undefined);
    };
    document.addEventListener("submit", store, true);
    return () => document.removeEventListener("submit", store, true);
  }, []);
  useEffect(giveBack, []);
  useEffect(() => {
    if (!isIdle) return;
    forgetSignedOut();
    if (storedHere || read()?.path !== pathname) write(null);
  }, [pathname, key, isIdle]);
}

function giveBack(): void {
  const stored = readForHere();
  if (!stored) return;
  write(null);
  const form = [...document.forms].find((form) => identityOf(form) === stored.form);
  toast(form && fillForm(form, dataOf(stored)) ? typedIsBack : nothingDone);
}

export const typedIsBack: ToastMessage = {
  title: "Not Saved Yet",
  description: "What you typed before is back. It is not saved yet.",
};
export const nothingDone = errorToast(
  "Your sign-in had ended when you pressed the button. Press it again.",
  "Nothing Was Done",
);

/** A form without an id is known by the names of its fields. */
function identityOf(form: HTMLFormElement): string {
  const names = [...form.elements].flatMap((control) =>
    control instanceof HTMLButtonElement ? [] : (control.getAttribute("name") ?? []),
  );
  return form.getAttribute("id") ?? [...new Set(names)].sort().join();
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

const isText = (control: Element): control is TextControl =>
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement ||
  (control instanceof HTMLInputElement && !["file", "hidden"].includes(control.type));

/** Forms send line breaks as CRLF. */
const sameText = (sent: string, shown: string) => sent.replaceAll("\r\n", "\n") === shown;

/** By the browser's own setter: React replaces an input's, and would not notice the change. */
function type(control: TextControl, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, text);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

function dataOf({ entries }: StoredForm): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

/** What a document before this one has stored for this screen, and sent after the sign-in had ended. */
function readForHere(): StoredForm | null {
  const stored = storedHere || !wasSignedOut() ? null : read();
  return stored?.path === location.pathname ? stored : null;
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
