export interface HeaderUser {
  initials: string;
  imageUrl: string | null;
  isAdmin: boolean;
}

/** The pages every page leads to; also what the side menu lists. */
export function headerLinks(user: HeaderUser | null): { to: string; label: string; end?: boolean }[] {
  return [
    { to: "/", label: "Home", end: true },
    { to: "/products", label: "Products" },
    ...(user ? [{ to: "/orders", label: "My Orders" }] : []),
    ...(user?.isAdmin ? [{ to: "/admin", label: "Admin" }] : []),
  ];
}
