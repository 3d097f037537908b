import ClipboardList from "lucide-react/icons/clipboard-list";
import MapPin from "lucide-react/icons/map-pin";
import Printer from "lucide-react/icons/printer";
import { PrintButton } from "~/components/admin/print-button";
import { buttonLook, LinkButton } from "~/components/ui/form/button";
import type { RouteLink } from "~/lib/orders/pickup-place";
import type { CalendarDay } from "~/lib/time/calendar-day";

export interface DayPapersData {
  day: CalendarDay;
  /** Ids of the orders to pick. */
  toPick: string[];
  /** Ids of the orders that need a slip. */
  toHandOver: string[];
  routes: RouteLink[];
}

export function DayPapers({ day, toPick, toHandOver, routes }: DayPapersData) {
  return (
    <div className="mb-6 flex flex-wrap gap-2 print:hidden">
      <PrintButton />
      {toPick.length > 0 && (
        <LinkButton to={paperUrl("pick-list", toPick, day)} variant="outline">
          <ClipboardList aria-hidden className="size-5" />
          <span>{`Pick list (${toPick.length})`}</span>
        </LinkButton>
      )}
      {toHandOver.length > 0 && (
        <LinkButton to={paperUrl("slips", toHandOver, day)} variant="outline">
          <Printer aria-hidden className="size-5" />
          <span>{`Packing slips (${toHandOver.length})`}</span>
        </LinkButton>
      )}
      {routes.map(({ url, from, to }) => (
        <a
          key={url}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook({ variant: "outline" })}
        >
          <MapPin aria-hidden className="size-5" />{" "}
          <span>{`Open the route in the map${routes.length > 1 ? `, stops ${from} to ${to}` : ""}`}</span>{" "}
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      ))}
    </div>
  );
}

/** Passes the day on, so that the paper can link back to its sheet. */
function paperUrl(paper: string, ids: readonly string[], day: CalendarDay): string {
  const params = new URLSearchParams([["day", day], ...ids.map((id) => ["id", id])]);
  return `/admin/orders/${paper}?${params.toString()}`;
}
