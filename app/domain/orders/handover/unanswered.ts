import { hasPiecesLeftSql } from "~/domain/orders/handover/pieces-left";
import { placeOf } from "~/domain/settings/place";
import { shopSettings } from "~/domain/settings/settings";
import { pickupOnDay } from "~/lib/orders/cancelled-market";
import { db } from "~/services/database";

/** Orders whose pickup was cancelled and whose customers have not chosen yet, the oldest first. */
export async function unansweredOrders() {
  const shop = await shopSettings();
  const rows = await db.$queryRaw<
    { id: string; name: string; phone: string; placeId: string | null; day: string }[]
  >`
    SELECT o.id::text, o.name, o.phone, o.place_id::text AS "placeId", o.cancelled_market_day::text AS day
    FROM orders o WHERE o.cancelled_market_day IS NOT NULL AND o.status IN ('pending', 'processing', 'ready')
      AND ${hasPiecesLeftSql} ORDER BY o.cancelled_market_day, o.created_at, o.id`;
  return rows.map(({ placeId, day, ...order }) => {
    const { isStore, name } = placeOf(shop, placeId);
    return { ...order, words: pickupOnDay(isStore ? null : name, day) };
  });
}
