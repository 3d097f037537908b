import { startTransition, useEffect, useState } from "react";

let isHydrated = false;

/** A state update that input can interrupt; `useSyncExternalStore` would block. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated);
  useEffect(() => {
    isHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
