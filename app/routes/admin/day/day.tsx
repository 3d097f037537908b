import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import CalendarDays from "lucide-react/icons/calendar-days";
import { DayEntry, type DayEntryData } from "~/routes/admin/day/day-entry";
import { DayPapers, type DayPapersData } from "~/routes/admin/day/day-papers";
import { keepScreenWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { LinkTabs } from "~/components/admin/link-tabs";
import { OrderBulkErrors } from "~/components/admin/orders/list/order-bulk-errors";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { EmptyState } from "~/components/ui/empty-state";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { openOrdersByDay, readDaySheet, type DaySheet } from "~/domain/orders/handover/day-sheet";
import { shopSettings, type ShopSettings } from "~/domain/settings/settings";
import { requireAdmin } from "~/http/session/access";
import { addDays, type CalendarDay, formatWeekday } from "~/lib/time/calendar-day";
import { boundedDay } from "~/lib/time/period";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";
import { urlWith } from "~/lib/url/list-url";
import { moveRow } from "~/routes/admin/orders/list/move-row";
import { readRecentlyChanged, RECENTLY_CHANGED } from "~/routes/admin/orders/list/order-filter";
import { now } from "~/services/clock/clock";
import { moneyNotice } from "~/components/admin/orders/payments/money-notice";
import { handOverLabels, isUnfinished } from "~/lib/orders/order-status";
import type { ShownOrder } from "~/domain/orders/queries";
import { placeOf } from "~/domain/settings/place";
import { orderNumber } from "~/lib/orders/order-number";
import { pickupTitle, routeLinks } from "~/lib/orders/pickup-place";
import { pieceCounts } from "~/lib/orders/pieces";
import { promiseWords } from "~/lib/orders/words/promise-words";
import { phoneUrl } from "~/lib/text/phone";
import { canadianPostalCode } from "~/lib/text/postal-code";
import { formatDate } from "~/lib/time/dates";

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
    day,
    acted,
    title: `${formatWeekday(day)}, ${day.slice(0, 4)}`,
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

/** The day in the URL, else today. */
function dayOf(params: URLSearchParams): CalendarDay {
  const day = params.get("day") ?? "";
  return startOfDay(day) && boundedDay(day) === day ? day : dayAtShop(now());
}

/** Tabs for the coming days, with the number of orders still to hand over, and for the selected day. */
function dayTabs(shown: CalendarDay, week: { day: CalendarDay; count: number }[]) {
  const near = ["Today", "Tomorrow"];
  const tabs = week.map(({ day, count }, ahead) => ({
    key: day,
    to: dayUrl(day),
    label: near[ahead] ?? formatWeekday(day),
    count,
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

interface DaySection {
  id: string;
  title: string;
  text?: string;
  entries: DayEntryData[];
}

/** Sorts pickups by place and time, deliveries by postal code and address, then the others. */
function daySections(
  sheet: DaySheet,
  day: CalendarDay,
  shop: ShopSettings,
  today: CalendarDay,
): DaySection[] {
  const pickups = sheet.timed.filter(({ deliveryMethod }) => deliveryMethod === "pickup");
  const deliveries = sheet.timed.filter(isDelivery).sort(byAddress);
  const entryOf = (order: ShownOrder) =>
    dayEntry(order, {
      when: timeOn(day, order),
      where: addressOf(order),
      today: day <= today ? today : null,
    });
  const sections = [
    ...pickupPlaces(shop).map(({ id, title }) => ({
      id,
      title,
      entries: pickups.filter(({ placeId }) => placeOf(shop, placeId).id === id).map(entryOf),
    })),
    { id: "deliveries", title: "Deliveries", entries: deliveries.map(entryOf) },
    {
      id: "others",
      title: "Others to hand over",
      text: `Ready, promised for today, or not handed over on an earlier day.${sheet.hasMoreOthers ? ` The first ${sheet.others.length}; find the others in Orders.` : ""}`,
      entries: sheet.others.map((order) =>
        dayEntry(order, {
          when: promiseWords(order),
          where: addressOf(order) ?? pickupOf(order, shop),
          today,
        }),
      ),
    },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

function dayPapers({ timed, others }: DaySheet): Omit<DayPapersData, "day"> {
  const open = [...timed, ...others].filter(({ status }) => isUnfinished(status));
  const stops = open.filter(isDelivery).sort(byAddress);
  return {
    toPick: open.filter(({ status }) => status !== "ready").map(({ id }) => id),
    toHandOver: open.map(({ id }) => id),
    routes: routeLinks(stops.map(({ shippingAddress }) => streetAddress(shippingAddress)).filter(Boolean)),
  };
}

function pickupPlaces(shop: ShopSettings): { id: string; title: string }[] {
  const store = placeOf(shop, null);
  const places = shop.places.length > 0 ? shop.places : [store];
  return places.map(({ id, name }) => ({ id, title: places.length > 1 ? pickupTitle(name) : "Pickups" }));
}

const pickupOf = ({ placeId }: ShownOrder, shop: ShopSettings) =>
  shop.places.length > 1 ? pickupTitle(placeOf(shop, placeId).name) : "Pickup";

const isDelivery = ({ deliveryMethod }: ShownOrder) => deliveryMethod === "delivery";

/** For example `10am-10:30am`, without the day of the sheet. Null for a delivery or an order without a time. */
function timeOn(day: CalendarDay, { slot }: ShownOrder): string | null {
  const title = formatWeekday(day);
  return !slot || slot.words === title ? null : slot.words.replace(`${title}, `, "");
}

type OrderAddress = ShownOrder["shippingAddress"];

const streetAddress = ({ address, city, province, postalCode }: OrderAddress) =>
  [address, city, `${province} ${postalCode}`.trim()].filter(Boolean).join(", ");

function addressOf(order: ShownOrder): string | null {
  if (!isDelivery(order)) return null;
  const { shippingAddress } = order;
  return [streetAddress(shippingAddress), shippingAddress.address2].filter(Boolean).join(" · ");
}

/** Warns before the handover of an order whose payment the bank may take back. */
const noticeOf = (order: ShownOrder): DayEntryData["notice"] =>
  order.isDisputed ? { text: "Payment disputed", look: "text-danger" } : moneyNotice(order);

const inOrder = new Intl.Collator("en-CA", { numeric: true });

function byAddress({ shippingAddress: a }: ShownOrder, { shippingAddress: b }: ShownOrder): number {
  const codeOf = ({ postalCode }: OrderAddress) => canadianPostalCode(postalCode) ?? postalCode;
  return inOrder.compare(codeOf(a), codeOf(b)) || inOrder.compare(a.address, b.address);
}

interface DayEntryContext {
  when: string | null;
  where: string | null;
  /** Null on a future day's sheet, where nobody can be missing yet. */
  today: CalendarDay | null;
}

function dayEntry(order: ShownOrder, { when, where, today }: DayEntryContext): DayEntryData {
  const { id, status, deliveryMethod, shippingAddress, notThereAt } = order;
  const isOpen = isUnfinished(status) && shippingAddress.name !== "";
  const isNotedToday = notThereAt !== null && dayAtShop(new Date(notThereAt)) === today;
  return {
    id,
    number: orderNumber(id),
    status,
    when,
    where,
    name: shippingAddress.name,
    phone: shippingAddress.phone,
    notice: noticeOf(order),
    phoneUrl: phoneUrl(shippingAddress.phone),
    notThere: notThereAt && `Not there: ${formatDate(notThereAt)}`,
    pieces: order.items.flatMap((item) => {
      const { out } = pieceCounts(item, order);
      return out > 0 ? [`${out} × ${item.productName}, ${item.variationName}`] : [];
    }),
    hasGiftNote: order.giftNote !== "",
    canMarkReady: isOpen && status !== "ready",
    canNoteNotThere: isOpen && status === "ready" && today !== null && !isNotedToday,
    handOver: isOpen ? handOverLabels[deliveryMethod] : null,
  };
}
