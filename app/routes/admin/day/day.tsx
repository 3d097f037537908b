import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import CalendarDays from "lucide-react/icons/calendar-days";
import { DayEntry } from "~/components/admin/day/day-entry";
import { DayPapers } from "~/components/admin/day/day-papers";
import { keepScreenWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { LinkTabs } from "~/components/admin/link-tabs";
import { OrderBulkErrors } from "~/components/admin/orders/list/order-bulk-errors";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { openOrdersByDay, readDaySheet } from "~/domain/orders/handover/day-sheet";
import { shopSettings } from "~/domain/settings/settings";
import { requireAdmin } from "~/http/session/access";
import { addDays, type CalendarDay, formatWeekday } from "~/lib/time/calendar-day";
import { boundedDay } from "~/lib/time/period";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";
import { urlWith } from "~/lib/url/list-url";
import { moveRow } from "~/routes/admin/orders/list/move-row";
import { readRecentlyChanged, RECENTLY_CHANGED } from "~/routes/admin/orders/list/order-filter";
import { now } from "~/services/clock/clock";
import { dayPapers, daySections } from "./day-sections";

export const meta: MetaFunction = () => [{ title: "Day Sheet · Back office" }];

const DAYS_SHOWN = 7;
const PATH = "/admin/day";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { searchParams } = new URL(request.url);
  const day = dayOf(searchParams);
  const acted = searchParams.get(RECENTLY_CHANGED) ?? "";
  const [sheet, week, shop] = await Promise.all([
    readDaySheet(day, [...readRecentlyChanged(acted).keys()]),
    openOrdersByDay(DAYS_SHOWN),
    shopSettings(),
  ]);
  return {
    ...{ day, acted, title: `${formatWeekday(day)}, ${day.slice(0, 4)}` },
    tabs: dayTabs(day, week),
    near: [
      { to: dayUrl(addDays(day, -1)), label: "Day before" },
      { to: dayUrl(addDays(day, 1)), label: "Day after" },
    ],
    sections: daySections(sheet, day, shop, dayAtShop(now())),
    papers: { ...dayPapers(sheet), day },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const day = dayOf(new URL(request.url).searchParams);
  return moveRow(request, by, { path: PATH, search: urlWith("", { day }) });
}

/** Today, unless the URL names another day. */
function dayOf(params: URLSearchParams): CalendarDay {
  const day = params.get("day") ?? "";
  return startOfDay(day) && boundedDay(day) === day ? day : dayAtShop(now());
}

/** The coming days, each with how many orders are still to hand over, and the one shown. */
function dayTabs(shown: CalendarDay, week: { day: CalendarDay; count: number }[]) {
  const near = ["Today", "Tomorrow"];
  const tabs = week.map(({ day, count }, ahead) => ({
    ...{ key: day, to: dayUrl(day), label: near[ahead] ?? formatWeekday(day), count },
    isCurrent: day === shown,
  }));
  if (tabs.some(({ isCurrent }) => isCurrent)) return tabs;
  const other = { key: shown, to: dayUrl(shown), label: formatWeekday(shown), isCurrent: true };
  return shown < (week[0]?.day ?? "") ? [other, ...tabs] : [...tabs, other];
}

const dayUrl = (day: CalendarDay) => urlWith(PATH, { day });

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

const latest = staleIfUnreachable<typeof loader>(
  "The shop cannot be reached, so this is the previous sheet. Check your connection, then try again.",
);
export const clientLoader = latest.clientLoader;

export default function Day() {
  useFocusAfterPress();
  const { day, acted, title, tabs, near, sections, papers } = latest.useData();
  const result = useActionResult<typeof action>();
  const query = urlWith("", { day });
  return (
    <>
      <PageTitle
        text={title}
        aside={
          <div className="flex gap-2 print:hidden">
            {near.map(({ to, label }) => (
              <LinkButton key={label} to={to} variant="outline" size="compact">
                {label}
              </LinkButton>
            ))}
          </div>
        }
        tight
      >
        Day Sheet
      </PageTitle>
      <div className="pb-4 print:hidden">
        <LinkTabs label="Days" tabs={tabs} />
      </div>
      <DayPapers {...papers} />
      {result && <OrderBulkErrors {...result} query={query} />}
      {sections.length === 0 && <EmptyState icon={CalendarDays} title="Nothing to hand over on this day" />}
      {sections.map(({ id, title, text, entries }) => (
        <section key={id} aria-labelledby={id} className="pb-6 print:pb-2 print:text-sm">
          <h2 id={id} className="text-2xl print:text-lg">{`${title} (${entries.length})`}</h2>
          {text && <p className="text-muted print:hidden">{text}</p>}
          <ul className="mt-2 divide-y divide-line rounded-lg border border-line bg-surface print:mt-1 print:border-0">
            {entries.map((entry) => (
              <DayEntry key={entry.id} entry={entry} query={query} acted={acted} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
