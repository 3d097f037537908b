import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  heading?: "h1" | "h2";
  /** Less high, so that what follows is visible without scrolling. */
  compact?: boolean;
}

export function EmptyState({ icon: Icon, title, text, children, compact, heading }: EmptyStateProps) {
  const Heading = heading ?? "h2";
  return (
    <div
      className={classNames(
        "flex flex-col items-center rounded-xl bg-sunken px-6 text-center layer-lines",
        compact ? "gap-2 py-5" : "gap-3 py-14",
      )}
    >
      {!compact && (
        <span className="grid size-20 place-items-center rounded-full bg-canola text-on-canola">
          <Icon aria-hidden className="size-9" />
        </span>
      )}
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="max-w-md text-muted">{text}</p>}
      {children && <div className="pt-2">{children}</div>}
    </div>
  );
}
