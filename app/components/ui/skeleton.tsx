import { classNames } from "~/components/ui/class-names";

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("printing animate-print rounded-md", className)} />;
}
