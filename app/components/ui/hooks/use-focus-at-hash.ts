import { useLocation, useNavigationType } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

/** After a link to `#id`. A loaded page is focused by the browser, and Back keeps its place. */
export function useFocusAtHash(id: string, field: RefObject<HTMLElement>): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (hash === `#${id}` && !isBack) field.current?.focus();
  }, [id, field, hash, key, isBack]);
}
