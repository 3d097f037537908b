import { startTransition, useEffect, useState } from "react";

let isHydrated = false;

/**
 * False on the server and in the first render of the browser, true from then on. As a transition, which presses
 * may interrupt: with `useSyncExternalStore` all that differs would be rendered in one piece.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isHydrated);
  useEffect(() => {
    isHydrated = true;
    startTransition(() => setHydrated(true));
  }, []);
  return hydrated;
}
