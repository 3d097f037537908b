import { NavLink, useLocation, useNavigation } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import { classNames } from "~/components/ui/class-names";
import { Tooltip } from "~/components/ui/toast/tooltip";

export interface SidebarEntry {
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

export function EntryGroup({ id, title, entries, open }: EntryGroupProps) {
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={`mt-6 mb-1 px-3 text-sm font-semibold text-muted ${open ? "" : "md:sr-only"}`}>
        {title}
      </p>
      <EntryList entries={entries} open={open} />
    </div>
  );
}

export function EntryList({ entries, open }: { entries: SidebarEntry[]; open: boolean }) {
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
