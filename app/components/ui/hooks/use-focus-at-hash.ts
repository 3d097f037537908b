import { useLocation, useNavigationType } from "@remix-run/react";
import { type RefObject, useEffect } from "react";

/** Focuses the field after a link to `#id`. On page load the browser does it, and Back keeps its place. */
export function useFocusAtHash(id: string, field: RefObject<HTMLElement>): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (hash === `#${id}` && !isBack) field.current?.focus();
  }, [id, field, hash, key, isBack]);
}
