import { toCents } from "~/lib/money/money.ts";
import type { CalendarDay } from "~/lib/time/calendar-day";
import { db } from "~/services/database";

/** @returns cents paid on this day at the shop, in the shop and online */
export async function paidByGiftCard(day: CalendarDay): Promise<number> {
  const [row] = await db.$queryRaw<{ amount: string }[]>`
    SELECT coalesce(sum(amount), 0)::text AS amount FROM payments
    WHERE method = 'gift_card' AND status = 'succeeded' AND order_id IS NOT NULL
      AND paid_at >= start_of_shop_day(${day}::date) AND paid_at < start_of_shop_day(${day}::date + 1)`;
  return toCents(row?.amount ?? "0");
}
