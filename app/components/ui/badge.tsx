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

interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  variant?: BadgeVariant;
  wraps?: boolean;
}

export function Badge({ variant = "default", wraps = false, className, ...rest }: BadgeProps) {
  const look = classNames(
    "inline-flex items-center gap-1 px-2.5 py-0.5 text-sm font-bold leading-snug",
    wraps ? "rounded-lg" : "rounded-full whitespace-nowrap",
  );
  // The spaces separate the text from its neighbours for programs that read a page without styles.
  return (
    <>
      {" "}
      <span className={classNames(look, variants[variant], className)} {...rest} />{" "}
    </>
  );
}
