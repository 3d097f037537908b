import { Link, type LinkProps } from "@remix-run/react";
import { forwardRef, type ButtonHTMLAttributes, type MouseEvent } from "react";
import { classNames } from "~/components/ui/class-names";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

export type ButtonVariant = "primary" | "secondary" | "outline" | "ghost" | "destructive";
export type ButtonSize = "sm" | "compact" | "md" | "lg" | "icon";

const variants: Record<ButtonVariant, string> = {
  primary: "print-edge bg-primary text-on-primary hover:bg-primary-hover",
  secondary: "print-edge bg-canola text-on-canola [--edge:var(--color-canola-edge)] hover:brightness-105",
  outline: "border-[1.5px] border-control bg-surface text-ink hover:border-ink hover:bg-sunken",
  ghost: "text-ink hover:bg-sunken",
  destructive: "print-edge bg-danger text-on-danger [--edge:var(--color-danger-edge)] hover:brightness-105",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 gap-1.5 px-3 text-sm",
  compact: "min-h-11 gap-2 px-2.5 text-base",
  md: "min-h-11 gap-2 px-5 text-base",
  lg: "min-h-13 gap-2.5 px-7 text-lg",
  icon: "size-11 shrink-0",
};

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function buttonLook({ variant = "primary", size = "md" }: ButtonStyle = {}): string {
  return classNames(
    "inline-flex items-center justify-center rounded-md wrap-break-word font-display font-medium leading-tight no-underline",
    "disabled:cursor-not-allowed disabled:opacity-55 disabled:saturate-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    variants[variant],
    sizes[size],
  );
}

/** Separates the labels of buttons for programs that read a page without styles. */
const SPACE = " ";

type ButtonProps = ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>;

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, className, type = "submit", ...rest },
  ref,
) {
  return (
    <>
      <button
        ref={ref}
        type={type}
        className={classNames(buttonLook({ variant, size }), className)}
        {...rest}
      />
      {SPACE}
    </>
  );
});

/** Ignores presses instead of being disabled, which would send keyboard focus to the top. */
export function FocusableButton({ disabled = false, onClick, ...rest }: ButtonProps) {
  const hydrated = useHydrated();
  const ignores = disabled && hydrated;
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <Button
      disabled={disabled && !hydrated}
      aria-disabled={ignores || undefined}
      onClick={ignores ? ignore : onClick}
      {...rest}
    />
  );
}

/** Use `reloadDocument` for URLs that are not pages (/api/login). */
export const LinkButton = forwardRef<HTMLAnchorElement, ButtonStyle & LinkProps>(function LinkButton(
  { variant, size, className, ...rest },
  ref,
) {
  return (
    <>
      <Link ref={ref} className={classNames(buttonLook({ variant, size }), className)} {...rest} />
      {SPACE}
    </>
  );
});
