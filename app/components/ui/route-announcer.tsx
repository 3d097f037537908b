import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Tells screen readers of the page that the scripts went to, as browsers do of one that they load. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
