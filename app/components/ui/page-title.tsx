import type { ReactNode } from "react";

/** A page's heading with what belongs beside it (a button, a count). */
export function PageTitle({
  children,
  text,
  aside,
}: {
  children: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4 pb-6">
      <div className="min-w-0">
        <h1 className="text-3xl sm:text-4xl">{children}</h1>
        {text && <p className="pt-1 text-muted">{text}</p>}
      </div>
      {aside}
    </header>
  );
}
