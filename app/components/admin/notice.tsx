import { Info } from "lucide-react";
import type { ReactNode } from "react";

/** Something to know about the form below it, which is no error. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-start gap-3 rounded-md bg-sky p-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** What a session that ran out kept from being saved stands in the form again. */
export function TypedIsBack() {
  return <Notice>What you typed before is back. It is not saved yet.</Notice>;
}
