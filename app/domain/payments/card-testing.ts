import { MAX_DECLINED_CLIENTS } from "~/domain/payments/card-tries";
import { hoursMs } from "~/lib/time/retention";
import { ago } from "~/services/clock/clock";
import { db } from "~/services/database";

const SUSPICIOUS = 5;
const SHOWN = 20;

/** Sentences about signs of card testing, without names and card data. */
export async function cardTesting(): Promise<string[]> {
  const clients = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM card_tries
    WHERE client_hash IS NOT NULL AND charge_id IS NOT NULL
      AND tried_at >= ${ago(hoursMs(24))}
    GROUP BY client_hash HAVING count(*) >= ${SUSPICIOUS} ORDER BY max(tried_at) DESC LIMIT ${SHOWN}`;
  const accounts = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM card_tries
    WHERE user_id IS NOT NULL AND charge_id IS NOT NULL
      AND tried_at >= ${ago(hoursMs(24))}
    GROUP BY user_id HAVING count(*) >= ${SUSPICIOUS} AND count(DISTINCT client_hash) > 1
    ORDER BY max(tried_at) DESC LIMIT ${SHOWN}`;
  const [shop] = await db.$queryRaw<{ count: number; addresses: number }[]>`
    SELECT count(*)::int AS count, count(DISTINCT client_hash)::int AS addresses FROM card_tries
    WHERE charge_id IS NOT NULL AND tried_at >= ${ago(hoursMs(1))}`;
  return [
    ...(shop && shop.addresses >= MAX_DECLINED_CLIENTS
      ? [
          `${shop.count} declined cards from ${shop.addresses} addresses in the last hour; until it is over, guests pay on the payment provider's page.`,
        ]
      : []),
    ...clients.map(({ count }) => `${count} declined cards from one address in the last 24 hours.`),
    ...accounts.map(
      ({ count }) => `${count} declined cards of one account, from several addresses, in the last 24 hours.`,
    ),
  ];
}
