import { Link, useLocation, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/ui/hydrated";

interface ChooseProps {
  /** The same page with this chosen. */
  href: string;
  chosen: boolean;
  disabled?: boolean;
  className: string;
  children: ReactNode;
}

/**
 * One of several: a button that changes the address in place, a link without scripts, and neither when it
 * cannot be had.
 */
export function Choose({ href, chosen, disabled = false, className, children }: ChooseProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { state } = useLocation();
  if (hydrated) {
    return (
      <button
        type="button"
        aria-pressed={chosen}
        disabled={disabled}
        onClick={() => navigate(href, { replace: true, preventScrollReset: true, state })}
        className={className}
      >
        {children}
      </button>
    );
  }
  if (disabled) return <span className={className}>{children}</span>;
  return (
    <Link to={href} aria-current={chosen ? "true" : undefined} className={className}>
      {children}
    </Link>
  );
}
