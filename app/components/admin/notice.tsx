import Info from "lucide-react/icons/info";
import type { ReactNode } from "react";

export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-3 rounded-md bg-sky p-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
