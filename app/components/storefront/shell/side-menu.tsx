import { Link, NavLink } from "@remix-run/react";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { useCategoryPath } from "~/components/storefront/listing/category-path";
import { filament } from "~/components/storefront/listing/product-card";
import { BrandMark } from "~/components/storefront/shell/brand";
import { HeaderLinks, type HeaderUser } from "~/components/storefront/shell/header-links";
import { buttonLook } from "~/components/ui/form/button";
import { classNames } from "~/components/ui/class-names";
import { useSidePanel } from "~/components/ui/side-panel";

export const MENU_ID = "side-menu";

interface SideMenuProps {
  user: HeaderUser | null;
  shopName: string;
  categories: string[];
}

const CATEGORIES_SHOWN = 12;

const look = (active: boolean) =>
  classNames(
    "flex min-h-12 items-center rounded-md px-4 font-display text-lg font-medium hover:bg-sunken",
    active && "bg-canola text-on-canola hover:bg-canola",
  );

export function MenuLinks({ user }: { user: HeaderUser | null }) {
  return <HeaderLinks user={user} className="flex flex-col gap-1" look={look} />;
}

export function SideMenu({ user, shopName, categories }: SideMenuProps) {
  const ref = useRef<HTMLElement>(null);
  const closeAtLink = useSidePanel(ref);
  const categoryPath = useCategoryPath();
  return (
    <nav
      ref={ref}
      id={MENU_ID}
      {...{ popover: "auto" }}
      aria-label="Menu"
      onClick={closeAtLink}
      className="side-panel m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto overscroll-contain border-r border-line bg-surface p-4 text-ink shadow-lifted md:hidden"
    >
      <div className="mb-3 flex items-center justify-between">
        <span className="flex items-center gap-2.5 font-display text-xl font-semibold">
          <BrandMark className="size-9" />
          <span>{shopName}</span>
        </span>{" "}
        <button
          type="button"
          {...{ popovertarget: MENU_ID, popovertargetaction: "hide" }}
          data-tip="Close menu"
          data-tip-at="below end"
          className={buttonLook({ variant: "ghost", size: "icon" })}
        >
          <X aria-hidden />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      <MenuLinks user={user} />
      <NavLink to="/wish-list" end className={({ isActive }) => `mt-1 ${look(isActive)}`}>
        Wish List
      </NavLink>
      {categories.length > 0 && (
        <div role="group" aria-labelledby="menu-categories" className="mt-4 border-t border-line pt-4">
          <p id="menu-categories" className="px-4 pb-1 text-sm font-bold text-muted">
            Categories
          </p>
          <ul>
            {categories.slice(0, CATEGORIES_SHOWN).map((name) => (
              <li key={name} style={filament(name)}>
                <Link
                  to={categoryPath(name)}
                  className="flex min-h-11 items-center gap-3 rounded-md px-4 hover:bg-sunken"
                >
                  <span aria-hidden className="size-3 shrink-0 rounded-full bg-(--filament)" />
                  <span className="truncate">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}
