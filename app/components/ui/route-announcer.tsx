import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Announces the page to screen readers after a client navigation, as browsers do after loading one. The focus, lost
 * with what was pressed, goes to the page's beginning.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
