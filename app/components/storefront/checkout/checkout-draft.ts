import { type FormEvent, type RefObject, useCallback, useEffect } from "react";
import type { CheckoutEntry } from "~/components/storefront/checkout/checkout-fields";

/** Of this tab alone, and gone with it: these are somebody's details. The card is never among them. */
const KEY = "parkland-prints-checkout";

interface Draft {
  /** Whose it is; null for a guest, who may log in and come back to it. */
  account: string | null;
  entry: Partial<CheckoutEntry>;
}

/**
 * What is typed into the checkout form survives a reload and the way to the log-in. @returns the form's
 * change handler
 */
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
        entry: Object.fromEntries(Object.keys(entry).map((name) => [name, String(data.get(name) ?? "")])),
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
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Whoever is no longer logged in leaves nothing of theirs in the tab, however the session ended. */
export function forgetContactOfAccount(): void {
  if (read()?.account) forgetContact();
}

/** Fields that hold what the page came with; what was typed before the scripts were there is newer. */
function fill(form: HTMLFormElement, draft: Partial<CheckoutEntry>, shown: CheckoutEntry): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name);
    const isField = control instanceof HTMLInputElement || control instanceof RadioNodeList;
    if (isField && value && control.value === shown[name as keyof CheckoutEntry]) control.value = value;
  }
}

function read(): Draft | null {
  try {
    const { account = null, entry = {} } = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Draft;
    return { account, entry };
  } catch {
    return null;
  }
}

function write(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Full, or forbidden: then the form has to be typed again.
  }
}
