import { shopSettings } from "~/domain/settings/settings";
import { conflict, DomainError } from "~/lib/errors";
import { isId } from "~/lib/id";
import { hoursMs, retention } from "~/lib/time/retention";
import { waitingTime } from "~/lib/time/waiting-time";
import { ago, now } from "~/services/clock/clock";
import { type Db, Prisma } from "~/services/database";
import { addJob } from "~/services/jobs/jobs";

const HOUR_MS = hoursMs(1);
/** Card payments tried per client, account or checkout within an hour. */
export const MAX_TRIES = 10;
/** Unpaid checkouts with a client secret, per client or account, within an hour. */
export const MAX_OPENINGS = 10;
/** Clients with a declined card within an hour. Above this, guests must pay on the provider's page. */
export const MAX_DECLINED_CLIENTS = 20;

/** Differs from the seeds of the other advisory locks in the same database. */
const LOCK_SEED = 44;

/** Lock the checkout before the client, never after. */
export async function lockClient(tx: Db, clientHash: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${clientHash}, ${LOCK_SEED}))`;
}

/** If `clientHash` is null, no limits apply to the client. */
export interface CardUser {
  clientHash: string | null;
  userId: string | null;
  checkoutId: string | null;
}

/** Call it in the transaction that places the order, before the provider's call. */
export async function countTry(tx: Db, who: CardUser & { checkoutId: string }): Promise<void> {
  await tx.cardTry.create({ data: { ...who, triedAt: now() } });
}

/** A client secret lets a program try cards without the shop. Call it under the client's lock. @throws DomainError */
export async function countOpening(tx: Db, who: CardUser & { checkoutId: string }): Promise<void> {
  await expectCardsAllowed(tx, who, { hosted: false });
  await tx.cardTry.create({ data: { ...who, isOpening: true, triedAt: now() } });
}

export async function forgetPaidTries(tx: Db, checkoutId: string): Promise<void> {
  await tx.cardTry.deleteMany({ where: { checkoutId, chargeId: null } });
}

interface Decline {
  chargeId: string;
  intentId: string;
  at: Date;
}

/** Records a charge once. Without a matching Place Order it counts as a try, because programs also try cards at the provider. */
export async function recordDecline(tx: Db, { chargeId, intentId, at }: Decline): Promise<void> {
  const payment = await tx.payment.findUnique({ where: { intentId }, select: { checkout: true } });
  if (!payment?.checkout || (await tx.cardTry.findUnique({ where: { chargeId } }))) return;
  const { id: checkoutId, clientHash, userId } = payment.checkout;
  const tries = await tx.cardTry.findMany({ where: { checkoutId }, orderBy: { triedAt: "asc" } });
  const pressed = tries.find((other) => other.chargeId === null && !other.isOpening);
  // A checkout has no client any more once its hold has ended.
  const who = { clientHash: clientHash ?? tries[0]?.clientHash ?? null, userId, checkoutId };
  // If two declines come at once, the second must see the first, or the limit would be missed.
  if (who.clientHash) await lockClient(tx, who.clientHash);
  if (pressed) await tx.cardTry.update({ where: { id: pressed.id }, data: { chargeId } });
  else {
    const triedAt = at < now() ? at : now();
    await tx.cardTry.create({ data: { ...who, chargeId, triedAt } });
  }
  if (!(await stoppedUntil(tx, who))) return;
  await tx.$executeRaw`
    SELECT ${addJob("end-checkout", Prisma.sql`json_build_object('checkoutId', id)`, { key: Prisma.sql`'end:' || id` })}
    FROM checkouts WHERE state IN ('open', 'held') AND source = 'web' AND (id = ${checkoutId}::uuid
      OR client_hash = ${who.clientHash} OR user_id = ${userId}::uuid)`;
}

/** @throws DomainError tooMany, `details.retryAfter` in seconds; conflict when only `hosted` payments are accepted */
export async function expectCardsAllowed(
  tx: Db,
  who: CardUser,
  { hosted }: { hosted: boolean },
): Promise<void> {
  const until = await stoppedUntil(tx, who);
  if (until) {
    const retryAfter = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000));
    const { email } = await shopSettings(tx);
    const contact = email ? `, or write to ${email}` : "";
    throw new DomainError(
      "tooMany",
      `Too many attempts to pay. Please try again in ${waitingTime(retryAfter)}${contact}. Nothing was charged.`,
      { details: { retryAfter } },
    );
  }
  if (hosted) return;
  if (await hasManyOpenings(tx, who))
    throw conflict(
      "Too many payments were begun from your internet connection or account within an hour. Please place your order again on the checkout page: you then pay on our payment provider's page. Nothing was charged.",
      { reload: true },
    );
  if (await isClosedToGuests(tx, who))
    throw conflict(
      "Guests cannot enter a card on this page at the moment, because someone is testing stolen cards. Please log in, or place your order again: you then pay on our payment provider's page. Nothing was charged.",
      { reload: true },
    );
}

export async function isCardFormClosed(db: Db, who: CardUser): Promise<boolean> {
  return (await hasManyOpenings(db, who)) || (await isClosedToGuests(db, who));
}

async function hasManyOpenings(db: Db, { clientHash, userId, checkoutId }: CardUser): Promise<boolean> {
  if (clientHash === null) return false;
  const hasMany = (theirs: Prisma.Sql) => Prisma.sql`(
    SELECT count(DISTINCT checkout_id) >= ${MAX_OPENINGS} FROM card_tries
    WHERE ${theirs} AND tried_at >= ${ago(HOUR_MS)})`;
  const [row] = await db.$queryRaw<{ many: boolean }[]>`
    SELECT (${hasMany(Prisma.sql`client_hash = ${clientHash}`)} OR ${hasMany(Prisma.sql`user_id = ${userId}::uuid`)})
      AND NOT EXISTS (
        SELECT FROM card_tries JOIN checkouts ON checkouts.id = checkout_id
        WHERE checkout_id = ${isId(checkoutId) ? checkoutId : null}::uuid AND is_opening
          AND state IN ('open', 'held')) AS many`;
  return row?.many ?? false;
}

async function isClosedToGuests(
  db: Db,
  { clientHash, userId }: Pick<CardUser, "clientHash" | "userId">,
): Promise<boolean> {
  if (clientHash === null || userId !== null) return false;
  const [row] = await db.$queryRaw<{ clients: number }[]>`
    SELECT count(DISTINCT client_hash)::int AS clients FROM card_tries
    WHERE charge_id IS NOT NULL AND tried_at >= ${ago(HOUR_MS)}`;
  return (row?.clients ?? 0) >= MAX_DECLINED_CLIENTS;
}

async function stoppedUntil(tx: Db, { clientHash, userId, checkoutId }: CardUser): Promise<Date | null> {
  if (clientHash === null) return null;
  const tenthTries = [
    Prisma.sql`client_hash = ${clientHash}`,
    Prisma.sql`user_id = ${userId}::uuid`,
    Prisma.sql`checkout_id = ${isId(checkoutId) ? checkoutId : null}::uuid`,
  ].map(
    (theirs) => Prisma.sql`(
      SELECT tried_at FROM card_tries
      WHERE ${theirs} AND NOT is_opening AND tried_at >= ${ago(HOUR_MS)}
      ORDER BY tried_at DESC LIMIT 1 OFFSET ${MAX_TRIES - 1})`,
  );
  const [row] = await tx.$queryRaw<{ at: Date | null }[]>`
    SELECT max(tried_at) AS at FROM (${Prisma.join(tenthTries, " UNION ALL ")}) AS tenth`;
  return row?.at ? new Date(row.at.getTime() + HOUR_MS) : null;
}

export async function deleteOldCardTries(db: Db): Promise<void> {
  const oldest = ago(hoursMs(retention.cardTryHours));
  await db.cardTry.deleteMany({
    where: { triedAt: { lt: oldest } },
  });
}
