import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  heading?: "h1" | "h2";
}

export function EmptyState({ icon: Icon, title, text, children, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl bg-sunken px-6 py-14 text-center layer-lines">
      <span className="grid size-20 place-items-center rounded-full bg-canola text-on-canola">
        <Icon aria-hidden className="size-9" />
      </span>
      <Heading className="text-2xl">{title}</Heading>
      {text && <p className="max-w-md text-muted">{text}</p>}
      {children && <div className="pt-2">{children}</div>}
    </div>
  );
}
