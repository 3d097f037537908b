import { NavLink } from "@remix-run/react";

export interface HeaderUser {
  /** The account's id, so that text typed by one account is not sent by another. */
  id: string;
  initials: string;
  imageUrl: string | null;
  isAdmin: boolean;
}

interface HeaderLinksProps {
  user: HeaderUser | null;
  className: string;
  look: (active: boolean) => string;
}

export function HeaderLinks({ user, className, look }: HeaderLinksProps) {
  return (
    <ul className={className}>
      {linksFor(user).map(({ to, label, end }) => (
        <li key={to}>
          <NavLink to={to} end={end} className={({ isActive }) => look(isActive)}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function linksFor(user: HeaderUser | null): { to: string; label: string; end?: boolean }[] {
  return [
    { to: "/", label: "Home", end: true },
    { to: "/products", label: "Products" },
    ...(user ? [{ to: "/orders", label: "My Orders" }] : []),
    ...(user?.isAdmin ? [{ to: "/admin", label: "Admin" }] : []),
  ];
}
