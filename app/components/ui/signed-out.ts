const KEY = "signed-out";

/** A page was refused because the sign-in had ended: what the tab sent before did nothing. */
export function rememberSignedOut(): void {
  change((storage) => storage.setItem(KEY, "true"));
}

export function forgetSignedOut(): void {
  change((storage) => storage.removeItem(KEY));
}

export function wasSignedOut(): boolean {
  let was = false;
  change((storage) => (was = storage.getItem(KEY) !== null));
  return was;
}

function change(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    // A browser without storage stores nothing.
  }
}
