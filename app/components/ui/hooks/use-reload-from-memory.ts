import { type MutableRefObject, useEffect } from "react";

/** Reloads a page restored by Back after a bank redirect: it would wait for a request that has ended. */
export function useReloadFromMemory(working: MutableRefObject<boolean>): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && working.current) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [working]);
}
