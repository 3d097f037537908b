import { startTransition, useEffect, useState } from "react";

let isHydrated = false;

/**
 * False on the server and in the first browser render. A state update that user input can interrupt;
 * `useSyncExternalStore` would render everything in one blocking step.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated);
  useEffect(() => {
    isHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
