import type { DayEntryData } from "~/components/admin/day/day-entry";
import type { DayPapersData } from "~/components/admin/day/day-papers";
import { moneyNotice } from "~/components/admin/orders/payments/money-notice";
import { isUnfinished } from "~/domain/orders/customer/anonymize";
import type { DaySheet } from "~/domain/orders/handover/day-sheet";
import type { ShownOrder } from "~/domain/orders/queries";
import { placeOf } from "~/domain/settings/place";
import type { ShopSettings } from "~/domain/settings/settings";
import { orderNumber } from "~/lib/orders/order-number";
import { handOverLabels } from "~/lib/orders/order-status";
import { pickupTitle, routeLinks } from "~/lib/orders/pickup-place";
import { pieceCounts } from "~/lib/orders/pieces";
import { promiseWords } from "~/lib/orders/words/promise-words";
import { phoneUrl } from "~/lib/text/phone";
import { canadianPostalCode } from "~/lib/text/postal-code";
import { type CalendarDay, formatWeekday } from "~/lib/time/calendar-day";
import { formatDate } from "~/lib/time/dates";
import { dayAtShop } from "~/lib/time/shop-days";

export interface DaySection {
  id: string;
  title: string;
  text?: string;
  entries: DayEntryData[];
}

/** Pickups by place and time, deliveries by postal code and address, then the others. */
export function daySections(
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

export function dayPapers({ timed, others }: DaySheet): Omit<DayPapersData, "day"> {
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

/** `10am-10:30am`: without the day, which is the sheet's. Null for a delivery, and without a time. */
function timeOn(day: CalendarDay, { slot }: ShownOrder): string | null {
  const title = formatWeekday(day);
  return !slot || slot.words === title ? null : slot.words.replace(`${title}, `, "");
}

type Address = ShownOrder["shippingAddress"];

const streetAddress = ({ address, city, province, postalCode }: Address) =>
  [address, city, `${province} ${postalCode}`.trim()].filter(Boolean).join(", ");

function addressOf(order: ShownOrder): string | null {
  if (!isDelivery(order)) return null;
  const { shippingAddress } = order;
  return [streetAddress(shippingAddress), shippingAddress.address2].filter(Boolean).join(" · ");
}

/** Before the owner hands over what the bank may take the money back for. */
const noticeOf = (order: ShownOrder): DayEntryData["notice"] =>
  order.isDisputed ? { text: "Payment disputed", look: "text-danger" } : moneyNotice(order);

const inOrder = new Intl.Collator("en-CA", { numeric: true });

function byAddress({ shippingAddress: a }: ShownOrder, { shippingAddress: b }: ShownOrder): number {
  const codeOf = ({ postalCode }: Address) => canadianPostalCode(postalCode) ?? postalCode;
  return inOrder.compare(codeOf(a), codeOf(b)) || inOrder.compare(a.address, b.address);
}

interface Shown {
  when: string | null;
  where: string | null;
  /** Null on the sheet of a day ahead, where nobody can be missing yet. */
  today: CalendarDay | null;
}

function dayEntry(order: ShownOrder, { when, where, today }: Shown): DayEntryData {
  const { id, status, deliveryMethod, shippingAddress, notThereAt } = order;
  const isOpen = isUnfinished(status) && shippingAddress.name !== "";
  const isNotedToday = notThereAt !== null && dayAtShop(new Date(notThereAt)) === today;
  return {
    ...{ id, number: orderNumber(id), status, when, where },
    ...{ name: shippingAddress.name, phone: shippingAddress.phone, notice: noticeOf(order) },
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
