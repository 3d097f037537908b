import { Link, useLocation, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

interface OptionLinkProps {
  href: string;
  selected: boolean;
  disabled?: boolean;
  className: string;
  children: ReactNode;
}

export function OptionLink({ href, selected, disabled = false, className, children }: OptionLinkProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { state } = useLocation();
  if (hydrated) {
    return (
      <button
        type="button"
        aria-pressed={selected}
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
    <Link to={href} aria-current={selected ? "true" : undefined} className={className}>
      {children}
    </Link>
  );
}
