import { pauseAt, SHOP_GUARDED, SHOP_STOPPED, SLOWED } from "~/domain/payments/card-pause";
import { formatDate } from "~/lib/dates";
import { ago, latestPlausible, now } from "~/services/clock";
import { db } from "~/services/database";

const HOUR_MS = 60 * 60 * 1000;
const SHOWN = 20;

/**
 * Who had many cards declined since yesterday, in sentences for the owner: how many, and what the shop does
 * about it. Nothing tells who it is, and of the cards nothing is known.
 */
export async function cardTesting(): Promise<string[]> {
  const clients = await db.$queryRaw<{ declines: Date[] }[]>`
    SELECT array_agg(declined_at ORDER BY declined_at DESC) AS declines FROM declined_cards
    WHERE client_hash IS NOT NULL AND declined_at BETWEEN ${ago(24 * HOUR_MS)} AND ${latestPlausible()}
    GROUP BY client_hash HAVING count(*) >= ${SLOWED} ORDER BY max(declined_at) DESC LIMIT ${SHOWN}`;
  const accounts = await db.$queryRaw<{ declines: Date[] }[]>`
    SELECT array_agg(declined_at ORDER BY declined_at DESC) AS declines FROM declined_cards
    WHERE user_id IS NOT NULL AND declined_at BETWEEN ${ago(24 * HOUR_MS)} AND ${latestPlausible()}
    GROUP BY user_id HAVING count(*) >= ${SLOWED} AND count(DISTINCT client_hash) > 1
    ORDER BY max(declined_at) DESC LIMIT ${SHOWN}`;
  const [shop] = await db.$queryRaw<{ count: number; addresses: number }[]>`
    SELECT count(*)::int AS count, count(DISTINCT client_hash)::int AS addresses FROM declined_cards
    WHERE declined_at BETWEEN ${ago(HOUR_MS)} AND ${latestPlausible()}`;
  const guarded = (shop?.count ?? 0) >= SHOP_GUARDED;
  return [
    ...(shop && guarded ? [ofShop(shop)] : []),
    ...clients.map(({ declines }) => ofOne("from one address", declines, guarded)),
    ...accounts.map(({ declines }) => ofOne("of one account, from several addresses", declines, guarded)),
  ];
}

function ofShop({ count, addresses }: { count: number; addresses: number }): string {
  const consequence =
    count >= SHOP_STOPPED
      ? "guests cannot pay until it is over, signed-in customers can"
      : "each is stopped after four";
  return `${count} declined cards from ${addresses} ${addresses === 1 ? "address" : "addresses"} in the last hour; ${consequence}.`;
}

function ofOne(whose: string, declines: readonly Date[], guarded: boolean): string {
  const until = pauseAt(declines, guarded);
  const inLastHour = declines.filter((at) => at > ago(HOUR_MS)).length;
  return until && until > now()
    ? `${inLastHour} declined cards ${whose} in the last hour; it is stopped until ${formatDate(until)}`
    : `${declines.length} declined cards ${whose} in the last 24 hours; it may pay again.`;
}
