import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/*
 * What was typed into a long form outlives a session that ran out meanwhile: sending keeps it in this tab,
 * the same form takes it back when it opens after the sign-in, and any other screen forgets it.
 */

const KEY = "back-office-typed";

interface Typed {
  path: string;
  entries: [string, string][];
}

export function keepTyped(form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  write({ path: location.pathname, entries });
}

/** What this form sent and nobody answered, once. */
export function takeTyped(): FormData | null {
  const typed = read();
  if (typed?.path !== location.pathname) return null;
  write(null);
  const form = new FormData();
  for (const [name, value] of typed.entries) form.append(name, value);
  return form;
}

export function fillForm(form: HTMLFormElement, typed: FormData): void {
  for (const [name, value] of typed) {
    const control = form.elements.namedItem(name);
    if (control && "value" in control) control.value = String(value);
  }
}

/**
 * What was sent was answered, with a refusal too: then the page shows what was typed, and a reload what is
 * stored.
 */
export function useForgetAnswered(answer: object | undefined): void {
  useEffect(() => {
    if (answer) write(null);
  }, [answer]);
}

/** For the frame around all screens: one that opened without an error is an answer. */
export function useForgetTyped(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (read()?.path !== pathname) write(null);
  }, [pathname]);
}

function read(): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Typed | null;
  } catch {
    // A browser without storage keeps nothing.
    return null;
  }
}

function write(typed: Typed | null): void {
  try {
    if (typed) sessionStorage.setItem(KEY, JSON.stringify(typed));
    else sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
