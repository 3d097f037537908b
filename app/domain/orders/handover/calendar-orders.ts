import { shopCalendar } from "~/domain/orders/handover/calendar";
import { withoutPiecesLeft } from "~/domain/orders/handover/pieces-left";
import { shopSettings } from "~/domain/settings/settings";
import { daysMs } from "~/lib/time/retention";
import { ago } from "~/services/clock/clock";
import { db } from "~/services/database";

const DAYS_BACK = 30;

/** Past and coming pickups and deliveries as an iCalendar file. */
export async function ownersCalendar(): Promise<string> {
  const orders = await db.order.findMany({
    where: {
      status: { not: "cancelled" },
      cancelledMarketDay: null,
      slot: { startsAt: { gte: ago(daysMs(DAYS_BACK)) } },
    },
    include: { slot: true },
    orderBy: { slot: { startsAt: "asc" } },
  });
  const empty = await withoutPiecesLeft(orders.map(({ id }) => id));
  const expected = orders.filter(({ id }) => !empty.has(id));
  return shopCalendar(expected, await shopSettings());
}
