import {
  cardPause,
  type CardPause,
  pauseAt,
  SHOP_GUARDED,
  SHOP_STOPPED,
  STOPPED,
} from "~/domain/payments/card-pause";
import { shopSettings } from "~/domain/settings/settings";
import { isId } from "~/lib/id";
import { hoursMs, retention } from "~/lib/retention";
import { ago, latestPlausible, now } from "~/services/clock";
import { type Db, Prisma } from "~/services/database";
import { addJob } from "~/services/jobs";

const HOUR_MS = 60 * 60 * 1000;

/** Who pays: the address only as its hash, null where nothing is limited. */
export interface CardUser {
  clientHash: string | null;
  userId: string | null;
  checkoutId: string | null;
}

interface Decline {
  chargeId: string;
  intentId: string;
  at: Date;
}

/**
 * Counts a declined card, once however often and by whomever it is told. From the moment on that its address,
 * account or checkout has to pause, nothing that they opened can be paid: a card is confirmed at the provider,
 * without asking the shop. A provider's clock that is ahead makes nobody wait longer.
 */
export async function recordDecline(tx: Db, { chargeId, intentId, at }: Decline): Promise<void> {
  const [counted] = await tx.$queryRaw<(CardUser & { isNew: boolean })[]>`
    INSERT INTO declined_cards (charge_id, checkout_id, client_hash, user_id, declined_at)
    SELECT ${chargeId}, c.id, coalesce(c.client_hash, (SELECT max(d.client_hash) FROM declined_cards d
      WHERE d.checkout_id = c.id)), c.user_id, least(${at}::timestamptz, ${now()}::timestamptz)
    FROM payments p JOIN checkouts c ON c.id = p.checkout_id WHERE p.intent_id = ${intentId}
    ON CONFLICT (charge_id) DO UPDATE
      SET declined_at = least(declined_cards.declined_at, excluded.declined_at)
    RETURNING xmax = 0 AS "isNew", checkout_id::text AS "checkoutId", client_hash AS "clientHash",
      user_id::text AS "userId"`;
  if (!counted?.isNew || !(await pauseOf(tx, counted))) return;
  await tx.$executeRaw`
    SELECT ${addJob("end-checkout", Prisma.sql`json_build_object('checkoutId', id)`, { key: Prisma.sql`'end:' || id` })}
    FROM checkouts WHERE state IN ('open', 'held') AND (id = ${counted.checkoutId}::uuid
      OR client_hash = ${counted.clientHash} OR user_id = ${counted.userId}::uuid)`;
}

/**
 * Before a payment is begun, or begun again. @throws DomainError tooMany, with `details.retryAfter` in seconds
 */
export async function expectCardsAllowed(tx: Db, who: CardUser): Promise<void> {
  const pause = await pauseOf(tx, who);
  if (pause) throw cardPause(pause, (await shopSettings(tx)).email);
}

/** Until when no card of theirs is taken; null while they may pay. */
async function pauseOf(tx: Db, who: CardUser): Promise<CardPause | null> {
  if (who.clientHash === null) return null;
  const [{ guarded = false, guestsUntil = null } = {}] = await tx.$queryRaw<
    { guarded: boolean; guestsUntil: Date | null }[]
  >`
    SELECT count(*) >= ${SHOP_GUARDED} AS guarded,
      (array_agg(declined_at ORDER BY declined_at DESC))[${SHOP_STOPPED}::int] + interval '1 hour' AS "guestsUntil"
    FROM declined_cards WHERE declined_at BETWEEN ${ago(HOUR_MS)} AND ${latestPlausible()}`;
  if (guestsUntil && !who.userId) return { until: guestsUntil, ofGuests: true };
  const ends = await Promise.all(
    [
      Prisma.sql`client_hash = ${who.clientHash}`,
      Prisma.sql`user_id = ${who.userId}::uuid`,
      Prisma.sql`checkout_id = ${isId(who.checkoutId) ? who.checkoutId : null}::uuid`,
    ].map(async (theirs) => {
      const declines = await tx.$queryRaw<{ at: Date }[]>`
        SELECT declined_at AS at FROM declined_cards WHERE ${theirs} AND declined_at <= ${latestPlausible()}
        ORDER BY declined_at DESC LIMIT ${STOPPED}`;
      return pauseAt(
        declines.map(({ at }) => at),
        guarded,
      );
    }),
  );
  const until = new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
  return until > now() ? { until, ofGuests: false } : null;
}

export async function forgetDeclines(db: Db): Promise<void> {
  const oldest = ago(hoursMs(retention.declinedCardHours));
  await db.declinedCard.deleteMany({
    where: { OR: [{ declinedAt: { lt: oldest } }, { declinedAt: { gt: latestPlausible() } }] },
  });
}
