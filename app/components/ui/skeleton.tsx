import { classNames } from "~/components/ui/class-names";

/** Something still on the printer, while a navigation to it is pending. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("printing animate-print rounded-md", className)} />;
}
