import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { forgetSignedOut, wasSignedOut } from "~/components/ui/connection/signed-out";
import { toast } from "~/components/ui/toast/toast";
import { isFieldCheck } from "~/lib/form-result";
import { errorToast, type ToastMessage } from "~/lib/toast-message";

/* When the session ends, a sent form is stored in this tab and restored on the same screen after the sign-in. */

const KEY = "back-office-typed";

interface StoredForm {
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

export function takeStoredForm(form: HTMLFormElement | null): FormData | null {
  const stored = readForHere();
  if (!stored || !form || stored.form !== identityOf(form)) return null;
  write(null);
  return dataOf(stored);
}

/** Kept until it is sent, because React writes the hidden fields again at each render. */
let filled: { form: HTMLFormElement; data: FormData } | null = null;

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

export function useForgetFinishedForm(result: object | undefined): void {
  useEffect(() => {
    if (result) write(null);
  }, [result]);
}

export function forgetStoredForm(): void {
  write(null);
}

export function useStoredForms(): void {
  const { pathname, key } = useLocation();
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    const store = (event: SubmitEvent) => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement) || target.dataset.undo !== undefined) return;
      if (isFieldCheck(event)) return;
      const method = submitter?.getAttribute("formmethod") ?? target.getAttribute("method");
      if (method?.toLowerCase() !== "post") return;
      fillHiddenFields(target);
      filled = null;
      storeForm(target, submitter?.getAttribute("formaction") ?? undefined);
    };
    document.addEventListener("submit", store, true);
    return () => document.removeEventListener("submit", store, true);
  }, []);
  useEffect(restoreStoredForm, []);
  useEffect(() => {
    if (!isIdle) return;
    forgetSignedOut();
    if (storedHere || read()?.path !== pathname) write(null);
  }, [pathname, key, isIdle]);
}

function restoreStoredForm(): void {
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

const sameText = (sent: string, shown: string) => sent.replaceAll("\r\n", "\n") === shown;

/** Uses the prototype's setter: React overrides the input's own and would not notice the change. */
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

function readForHere(): StoredForm | null {
  const stored = storedHere || !wasSignedOut() ? null : read();
  return stored?.path === location.pathname ? stored : null;
}

function read(): StoredForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as StoredForm | null;
  } catch {
    return null;
  }
}

function write(stored: StoredForm | null): void {
  try {
    if (stored) sessionStorage.setItem(KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}
