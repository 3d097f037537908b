import { Link } from "@remix-run/react";
import { useRef } from "react";
import { useScrollIntoView } from "~/components/ui/hooks/use-scroll-into-view";

interface LinkTab {
  key: string;
  to: string;
  label: string;
  count?: number;
  isCurrent: boolean;
}

export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  const row = useRef<HTMLElement>(null);
  useScrollIntoView(row, "[aria-current=page]", tabs.find(({ isCurrent }) => isCurrent)?.key ?? "");
  return (
    <nav ref={row} aria-label={label} className="goes-on -mx-1 min-w-0 overflow-x-auto">
      <ul className="flex gap-1 p-1 noscript:flex-wrap">
        {tabs.map(({ key, to, label, count, isCurrent }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-md px-2.5 font-semibold whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
            >
              <span>{label}</span>{" "}
              {count !== undefined && (
                <span className="text-sm font-bold tabular-nums">{count.toLocaleString("en-CA")}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
