import { Link, useLocation, useMatches, useRouteError } from "@remix-run/react";
import Heart from "lucide-react/icons/heart";
import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import UserRound from "lucide-react/icons/user-round";
import { useEffect, useState } from "react";
import { BrandMark } from "~/components/storefront/shell/brand";
import { browserCart, onCartChange } from "~/components/storefront/cart/browser-cart";
import { HeaderLinks, type HeaderUser } from "~/components/storefront/shell/header-links";
import { MENU_ID, SideMenu } from "~/components/storefront/shell/side-menu";
import { Avatar } from "~/components/ui/avatar";
import { buttonLook, LinkButton } from "~/components/ui/form/button";
import { classNames } from "~/components/ui/class-names";
import { countOf } from "~/lib/cart/cart-view";
import { isListPath, SEARCH_ID } from "~/lib/catalog/product-filters";

interface HeaderProps {
  shopName: string;
  user: HeaderUser | null;
  /** True if the session could not be read, so `user` is null for somebody who may be signed in. */
  mayBeSignedIn?: boolean;
  cartCount: number;
  categories: string[];
}

export function Header({ shopName, user, mayBeSignedIn = false, cartCount, categories }: HeaderProps) {
  const menu = useMenuOfScreen();
  return (
    <header className="border-b border-line bg-surface max-md:sticky max-md:top-0 max-md:z-30 print:hidden">
      <div className="page flex min-h-18 items-center gap-2 sm:gap-4">
        <button
          type="button"
          {...{ popovertarget: menu ?? MENU_ID }}
          data-tip="Menu"
          data-tip-at="below narrow"
          className={classNames(buttonLook({ variant: "ghost", size: "compact" }), "-ml-2 md:hidden")}
        >
          <Menu aria-hidden className="size-6" />
          <span className="max-lg:sr-only">Menu</span>
        </button>{" "}
        <Link
          to="/"
          className="flex items-center gap-2.5 font-display text-lg leading-none font-semibold sm:text-2xl"
        >
          <BrandMark className="size-9 shrink-0 sm:size-10" />
          <span className="max-[22.4rem]:sr-only max-sm:max-w-22">{shopName}</span>
        </Link>
        <nav aria-label="Main" className="ml-4 max-md:hidden">
          <HeaderLinks
            user={user}
            className="flex gap-1"
            look={(active) =>
              classNames(
                "flex min-h-18 items-center px-3 font-display text-lg font-medium hover:text-primary",
                active && "filament-line",
              )
            }
          />
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          {!menu && <SearchButton user={user} />} {!menu && <WishListButton />}{" "}
          <CartButton count={cartCount} />{" "}
          {user ? <AccountButton user={user} /> : !mayBeSignedIn && <LogInButton />}
        </div>
      </div>
      {!menu && <SideMenu user={user} shopName={shopName} categories={categories} />}
    </header>
  );
}

/** Id of the back office menu. Undefined after an error, because the error page replaced the screen with the menu. */
function useMenuOfScreen(): string | undefined {
  const error = useRouteError();
  const handles = useMatches().map(({ handle }) => handle as { menu?: string } | undefined);
  return error ? undefined : handles.find((handle) => handle?.menu)?.menu;
}

/** On a list the link keeps the filters. */
function SearchButton({ user }: { user: HeaderUser | null }) {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const isList = !error && (isListPath(pathname) || (pathname === "/" && user !== null));
  // The checkout shows no links that lead away from it.
  if (pathname === "/checkout") return null;
  return (
    <LinkButton
      to={`${isList ? pathname + search : "/products"}#${SEARCH_ID}`}
      variant="ghost"
      size="compact"
      data-tip="Search"
      data-tip-at="below narrow"
    >
      <Search aria-hidden className="size-6" />
      <span className="max-lg:sr-only">Search</span>
    </LinkButton>
  );
}

/** Hidden on a phone, where the link is in the menu. */
function WishListButton() {
  const { pathname } = useLocation();
  if (pathname === "/checkout") return null;
  return (
    <LinkButton
      to="/wish-list"
      variant="ghost"
      size="compact"
      data-tip="Wish List"
      data-tip-at="below"
      className="max-sm:hidden"
    >
      <Heart aria-hidden className="size-6" />
      <span className="sr-only">Wish List</span>
    </LinkButton>
  );
}

function CartButton({ count }: { count: number }) {
  const current = useCartCount(count);
  return (
    <LinkButton to="/cart" variant="ghost" size="compact" data-tip="Cart" data-tip-at="below narrow">
      <ShoppingCart aria-hidden className="size-6" />
      <span className="max-lg:sr-only">Cart</span>{" "}
      {current > 0 && (
        <span className="grid min-w-6 place-items-center rounded-full bg-danger px-1.5 text-sm leading-6 font-bold text-on-danger max-lg:absolute max-lg:top-0 max-lg:right-0">
          {current}
        </span>
      )}
    </LinkButton>
  );
}

function useCartCount(loaded: number): number {
  const [count, setCount] = useState(loaded);
  useEffect(() => setCount(loaded), [loaded]);
  useEffect(() => onCartChange(() => setCount(countOf(browserCart().lines))), []);
  return count;
}

function AccountButton({ user }: { user: HeaderUser }) {
  return (
    <LinkButton
      to="/account"
      variant="ghost"
      size="compact"
      data-tip="Account"
      data-tip-at="below end narrow"
    >
      <Avatar {...user} size={36} className="size-9 text-sm" />{" "}
      <span className="max-lg:sr-only">Account</span>
    </LinkButton>
  );
}

/** `/api/login` is not a page, so the browser navigates. */
function LogInButton() {
  return (
    <LinkButton to="/api/login" reloadDocument variant="outline" size="compact" className="whitespace-nowrap">
      <UserRound aria-hidden className="size-5 max-sm:hidden" />
      Log In
    </LinkButton>
  );
}
