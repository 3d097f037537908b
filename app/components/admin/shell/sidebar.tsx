import { Form, useLocation, NavLink, useNavigation } from "@remix-run/react";
import BadgePercent from "lucide-react/icons/badge-percent";
import Boxes from "lucide-react/icons/boxes";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import Gift from "lucide-react/icons/gift";
import HeartPulse from "lucide-react/icons/heart-pulse";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MessageCircleHeart from "lucide-react/icons/message-circle-heart";
import Newspaper from "lucide-react/icons/newspaper";
import Package from "lucide-react/icons/package";
import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import Settings from "lucide-react/icons/settings";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Store from "lucide-react/icons/store";
import Tags from "lucide-react/icons/tags";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";
import type { RefObject } from "react";
import { Shortcuts } from "~/components/admin/shell/shortcuts";
import type { HeaderUser } from "~/components/storefront/shell/header-links";
import { MenuLinks } from "~/components/storefront/shell/side-menu";
import { useSidePanel } from "~/components/ui/side-panel";
import { Tooltip } from "~/components/ui/toast/tooltip";
import type { LucideIcon } from "lucide-react";
import { classNames } from "~/components/ui/class-names";

const entries: SidebarEntry[] = [
  { to: "/admin", label: "Dashboard", icon: LayoutDashboard },
  { to: "/admin/products", label: "Products", icon: Package },
  { to: "/admin/categories", label: "Categories", icon: Tags },
  { to: "/admin/inventory", label: "Inventory", icon: Boxes },
  { to: "/admin/users", label: "Users", icon: Users },
  { to: "/admin/orders", label: "Orders", icon: ShoppingBag },
  { to: "/admin/reports", label: "Reports", icon: ChartColumn },
];

const daySheet: SidebarEntry = { to: "/admin/day", label: "Day Sheet", icon: CalendarDays };
const promotions: SidebarEntry = { to: "/admin/promotions", label: "Promotions", icon: BadgePercent };
const giftCards: SidebarEntry = { to: "/admin/gift-cards", label: "Gift Cards", icon: Gift };
const newsletter: SidebarEntry = { to: "/admin/newsletter", label: "Newsletter", icon: Newspaper };

const workshop: SidebarEntry[] = [
  { to: "/admin/reviews", label: "Reviews", icon: MessageCircleHeart },
  { to: "/admin/settings", label: "Settings", icon: Settings },
  { to: "/admin/system", label: "System", icon: HeartPulse },
];

const customerView: SidebarEntry[] = [
  { to: "/", label: "Storefront", icon: Store },
  { to: "/account", label: "Account", icon: UserRound },
];

export const SIDEBAR_ID = "admin-sidebar";

interface SidebarProps {
  user: HeaderUser | null;
  open: boolean;
  panel: RefObject<HTMLElement>;
  onToggle: () => void;
  hasDaySheet: boolean;
  hasPromotions: boolean;
  hasGiftCards: boolean;
  hasNewsletter: boolean;
}

/** On a phone the sidebar opens from the header and also has the shop's links. */
export function Sidebar({ user, open, panel, onToggle, ...has }: SidebarProps) {
  const closeAtLink = useSidePanel(panel);
  return (
    <aside
      ref={panel}
      id={SIDEBAR_ID}
      {...{ popover: "auto" }}
      aria-label="Back office"
      onClick={closeAtLink}
      className={`side-panel fixed inset-y-0 left-0 m-0 h-dvh w-72 max-w-[85vw] overflow-y-auto overscroll-contain border-0 border-r border-line bg-surface p-4 text-ink md:static md:block md:h-auto md:max-w-none md:shrink-0 md:translate-none md:overflow-visible md:border-r md:bg-transparent md:transition-[width] print:hidden ${open ? "md:w-60" : "md:w-20"}`}
    >
      <div className="mb-2 flex items-center justify-between md:hidden">
        <p className="font-display text-lg font-semibold">Back office</p>
        <button
          type="button"
          {...{ popovertarget: SIDEBAR_ID, popovertargetaction: "hide" }}
          className="grid size-11 place-items-center rounded-md hover:bg-sunken"
        >
          <X aria-hidden />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      <nav aria-label="Back office" className="md:sticky md:top-4">
        <CollapseButton open={open} onToggle={onToggle} />
        <EntryList entries={entries} open={open} />
        <EntryGroup
          id="workshop"
          title="Workshop"
          entries={[
            ...(has.hasDaySheet ? [daySheet] : []),
            ...(has.hasPromotions ? [promotions] : []),
            ...(has.hasGiftCards ? [giftCards] : []),
            ...(has.hasNewsletter ? [newsletter] : []),
            ...workshop,
          ]}
          open={open}
        />
        <EntryGroup id="customer-view" title="Customer View" entries={customerView} open={open} />
        <Shortcuts open={open} />
      </nav>
      <nav aria-labelledby="shop-links" className="mt-4 border-t border-line pt-4 md:hidden">
        <p id="shop-links" className="px-4 pb-1 text-sm font-semibold text-muted">
          Shop
        </p>
        <MenuLinks user={user} />
      </nav>
    </aside>
  );
}

function CollapseButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { pathname, search } = useLocation();
  const Icon = open ? PanelLeftClose : PanelLeftOpen;
  return (
    <Form
      method="post"
      action="/admin/sidebar"
      className={`mb-2 hidden md:flex ${open ? "" : "justify-center"}`}
      onSubmit={(event) => {
        event.preventDefault();
        onToggle();
      }}
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Tooltip text="Toggle sidebar (Ctrl+B)" side="right">
        <button
          type="submit"
          name="intent"
          value={open ? "collapse" : "open"}
          aria-expanded={open}
          aria-keyshortcuts="Control+B Meta+B"
          className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
          <span className="sr-only">Toggle sidebar</span>
        </button>
      </Tooltip>
    </Form>
  );
}

interface SidebarEntry {
  to: string;
  label: string;
  icon: LucideIcon;
}

interface EntryGroupProps {
  id: string;
  title: string;
  entries: SidebarEntry[];
  open: boolean;
}

function EntryGroup({ id, title, entries, open }: EntryGroupProps) {
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={`mt-6 mb-1 px-3 text-sm font-semibold text-muted ${open ? "" : "md:sr-only"}`}>
        {title}
      </p>
      <EntryList entries={entries} open={open} />
    </div>
  );
}

function EntryList({ entries, open }: { entries: SidebarEntry[]; open: boolean }) {
  const here = useLocation();
  const { pathname } = useNavigation().location ?? here;
  return (
    <ul className="grid gap-1">
      {entries.map(({ to, label, icon: Icon }) => {
        const link = (
          <NavLink
            to={to}
            end={to === "/admin" || to === "/"}
            className={classNames(
              "flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold",
              isAt(to, pathname) ? "bg-primary text-on-primary" : "hover:bg-sunken",
              !open && "md:justify-center",
            )}
          >
            <Icon aria-hidden className="size-5 shrink-0" />
            <span className={open ? "" : "md:sr-only"}>{label}</span>
          </NavLink>
        );
        return (
          <li key={to}>
            {open ? (
              link
            ) : (
              <Tooltip text={label} side="right">
                {link}
              </Tooltip>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function isAt(to: string, pathname: string): boolean {
  if (to === "/admin" || to === "/") return pathname === to || pathname === `${to}/`;
  return pathname === to || pathname.startsWith(`${to}/`);
}
