import { type FormEvent, type RefObject, useCallback, useEffect } from "react";
import { timeField } from "~/components/storefront/checkout/fields/time-fields";
import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";

/** sessionStorage, because these are personal details. Card data is never stored. */
const KEY = "parkland-prints-checkout";

const isTime = (name: string) => name.startsWith(timeField(""));

interface ContactDraft {
  account: string | null;
  entry: Partial<CheckoutEntry>;
}

/** Keeps typed details across a reload and the sign-in. @returns the form's change handler */
export function useContactDraft(
  form: RefObject<HTMLFormElement>,
  entry: CheckoutEntry,
  account: string | null,
): (event: FormEvent<HTMLFormElement>) => void {
  const keep = useCallback(
    (element: HTMLFormElement) => {
      const data = new FormData(element);
      write({
        account,
        entry: Object.fromEntries(
          [...Object.keys(entry), ...[...data.keys()].filter(isTime)].map((name) => [
            name,
            String(data.get(name) ?? ""),
          ]),
        ),
      });
    },
    [account, entry],
  );
  useEffect(() => {
    const draft = read();
    if (!draft) return;
    if (draft.account !== null && draft.account !== account) return forgetContact();
    if (!form.current) return;
    fill(form.current, draft.entry, entry);
    keep(form.current);
  }, [form, account, entry, keep]);
  return useCallback((event) => keep(event.currentTarget), [keep]);
}

export function forgetContact(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked.
  }
}

export function forgetContactOfAccount(): void {
  if (read()?.account) forgetContact();
}

/** Fills only fields that still hold the server's value: text typed before the scripts loaded is newer. */
function fill(form: HTMLFormElement, draft: Partial<CheckoutEntry>, shown: CheckoutEntry): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    const isField = isText || control instanceof RadioNodeList;
    if (control instanceof RadioNodeList && isTime(name)) control.value = value;
    else if (isField && value && control.value === shown[name as keyof CheckoutEntry]) {
      control.value = value;
      if (isText) control.closest("details")?.setAttribute("open", "");
    }
  }
}

function read(): ContactDraft | null {
  try {
    const { account = null, entry = {} } = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as ContactDraft;
    return { account, entry };
  } catch {
    return null;
  }
}

function write(draft: ContactDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked.
  }
}
