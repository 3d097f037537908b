import type { MouseEvent, ReactNode } from "react";

interface PartLinkProps {
  /** `#` and the id of the part. */
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link to a part of the same page. */
export function PartLink({ to, className, children }: PartLinkProps) {
  // Scrolls by script: with a plain hash link, the router would scroll back from the second press on.
  const show = (event: MouseEvent) => {
    event.preventDefault();
    const part = document.querySelector<HTMLElement>(to);
    if (!part) return;
    part.tabIndex = -1;
    part.scrollIntoView({ block: "start" });
    part.focus({ preventScroll: true });
  };
  return (
    <a href={to} className={className} onClick={show}>
      {children}
    </a>
  );
}
