import { useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type ProductFilters, serializeFilters } from "~/lib/product-filters";

/** Typing asks for a list at each pause, not at each key. */
const PAUSE_MS = 150;

/** What is chosen now, ahead of the list on its way; changes replace the address (no history entry, no scrolling). */
export function useFilters(loaded: ProductFilters, pathname: string) {
  const [draft, setDraft] = useState(loaded);
  const address = serializeFilters(loaded).toString();
  const sent = useRef(address);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const navigate = useNavigate();
  const idle = useNavigation().state === "idle";

  // Somebody else changed the address: a link, Back.
  useEffect(() => {
    if (!idle || timer.current !== undefined || address === sent.current) return;
    sent.current = address;
    setDraft(loaded);
  }, [idle, address, loaded]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: Partial<ProductFilters>, pause = 0) => {
    const chosen = { ...draft, page: 1, ...next };
    const query = serializeFilters(chosen).toString();
    setDraft(chosen);
    sent.current = query;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      navigate(query ? `${pathname}?${query}` : pathname, { replace: true, preventScrollReset: true });
    }, pause);
  };

  return { draft, change, search: (text: string) => change({ search: text }, PAUSE_MS) };
}
