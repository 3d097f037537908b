import type { HTMLAttributes } from "react";
import { classNames } from "~/components/ui/class-names";

export type BadgeVariant = "default" | "secondary" | "destructive" | "warning" | "success" | "outline";

const variants: Record<BadgeVariant, string> = {
  default: "bg-primary text-on-primary",
  secondary: "bg-sky text-ink",
  destructive: "bg-danger-bg text-danger",
  warning: "bg-warn-bg text-warn",
  success: "bg-ok-bg text-ok",
  outline: "border border-control text-ink",
};

export function Badge({ variant = "default", className, ...rest }: { variant?: BadgeVariant } & HTMLAttributes<HTMLSpanElement>) {
  return (
    <span
      className={classNames("inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-bold leading-snug whitespace-nowrap", variants[variant], className)}
      {...rest}
    />
  );
}
