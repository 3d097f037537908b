const KEY = "signed-out";

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
    // Storage is blocked.
  }
}
