import { useEffect, useState } from "react";

const SHOWN_MS = 2000;

/** Whether the shown variation was just added to the cart. */
export function useAdded(variationId: string | undefined) {
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added === null) return;
    const timer = setTimeout(() => setAdded(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);
  return { isAdded: added !== null && added === variationId, onAdded: setAdded };
}
