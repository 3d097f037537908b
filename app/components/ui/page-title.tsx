import { classNames } from "~/components/ui/class-names";
import type { ReactNode } from "react";

export function PageTitle({
  children,
  text,
  aside,
  tight = false,
}: {
  children: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
  tight?: boolean;
}) {
  return (
    <header
      className={classNames(
        "flex flex-wrap items-end justify-between",
        tight ? "gap-x-4 gap-y-1 pb-4" : "gap-4 pb-6",
      )}
    >
      <div className="min-w-0">
        <h1 className="text-3xl sm:text-4xl">{children}</h1>
        {text && <p className="pt-1 text-muted">{text}</p>}
      </div>
      {aside}
    </header>
  );
}
