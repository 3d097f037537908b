import { startTransition, useEffect, useState } from "react";

let isHydrated = false;

/** Uses a transition, which input can interrupt; `useSyncExternalStore` would block. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated);
  useEffect(() => {
    isHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
