import type { ReactNode } from "react";
import { useListBar } from "~/components/admin/lists/use-list-bar";
import { classNames } from "~/components/ui/class-names";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

interface BulkBarProps {
  chosen: number;
  children: ReactNode;
}

export function BulkBar({ chosen, children }: BulkBarProps) {
  const hydrated = useHydrated();
  return hydrated && chosen === 0 ? null : <Bar isShown={hydrated}>{children}</Bar>;
}

function Bar({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const bar = useListBar<HTMLDivElement>();
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Actions for the selection"
      className={classNames(
        "list-bar flex-wrap items-center gap-2 print:hidden",
        isShown ? "flex" : "hidden noscript:flex",
      )}
    >
      {children}
    </div>
  );
}
