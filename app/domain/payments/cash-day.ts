import { conflict } from "~/lib/errors";
import { centsToText, formatCents, toCents } from "~/lib/money/money.ts";
import { sum } from "~/lib/money/allocate.ts";
import { personName } from "~/lib/text/person-name";
import { type CalendarDay, dayOf } from "~/lib/time/calendar-day";
import { FIRST_DAY } from "~/lib/time/period.ts";
import { dayAtShop, startOfDay } from "~/lib/time/shop-days";
import type { CashCloseInput, CashOpeningInput } from "~/schemas/cash-day";
import { type Actor, recordAudit } from "~/domain/audit";
import { sentBackAmountSql, sentBackBySql } from "~/domain/reports/sold";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";

/** `cents` is negative for cash taken out of the box. */
export interface CashMovement {
  id: string;
  at: Date;
  orderId: string;
  cents: number;
  by: string | null;
}

export interface CashDay {
  day: CalendarDay;
  /** Cash in the box in the morning. Null until it is entered. */
  openingCents: number | null;
  movements: CashMovement[];
  /** Cash moved on this day after its close. It counts for the next day. */
  afterClose: CashMovement[];
  inCents: number;
  outCents: number;
  expectedCents: number | null;
  /** Paid by gift card on this day, at the shop and online. Not part of the cash. */
  giftCardCents: number;
  /** Null, like `closedAt` and `closedBy`, until the day is closed. */
  countedCents: number | null;
  note: string;
  closedAt: Date | null;
  closedBy: string | null;
}

/** The given day, or null if it is not closed. Without `day`: the open day, or today. */
export async function readCashDay(day: CalendarDay | null = null): Promise<CashDay | null> {
  if (day !== null && (startOfDay(day) === null || day < FIRST_DAY)) return null;
  const asked = day ?? (await openCashDay());
  const row = await db.cashDay.findUnique({ where: { day: new Date(asked) }, include: { closedBy: true } });
  if (day !== null && !row?.closedAt) return null;
  const movements = await readMovements(row?.closedAt ? closedWithSql(asked) : openSql(asked));
  const afterClose = row?.closedAt ? await readMovements(afterSql(asked, row.closedAt)) : [];
  const inCents = sum(movements.map(({ cents }) => Math.max(cents, 0)));
  const outCents = sum(movements.map(({ cents }) => Math.max(-cents, 0)));
  const openingCents = row ? toCents(row.opening) : null;
  return {
    day: asked,
    openingCents,
    movements,
    afterClose,
    inCents,
    outCents,
    expectedCents: openingCents === null ? null : openingCents + inCents - outCents,
    giftCardCents: await paidByGiftCard(asked),
    countedCents: row?.counted ? toCents(row.counted) : null,
    note: row?.note ?? "",
    closedAt: row?.closedAt ?? null,
    closedBy: row?.closedBy ? (personName(row.closedBy) ?? row.closedBy.email) : null,
  };
}

async function openCashDay(): Promise<CalendarDay> {
  const open = await db.cashDay.findFirst({ where: { closedAt: null }, orderBy: { day: "asc" } });
  return open ? dayOf(open.day) : dayAtShop(now());
}

/** If true, cash received or given back now counts for the next day. */
export async function isTodayClosed(): Promise<boolean> {
  return (
    (await db.cashDay.count({ where: { day: new Date(dayAtShop(now())), closedAt: { not: null } } })) > 0
  );
}

export interface ClosedCashDay {
  day: CalendarDay;
  countedCents: number;
  closedAt: Date;
}

export async function closedCashDays(): Promise<ClosedCashDay[]> {
  const rows = await db.cashDay.findMany({
    where: { closedAt: { not: null } },
    orderBy: { day: "desc" },
    take: 31,
  });
  return rows.flatMap(({ day, counted, closedAt }) =>
    counted && closedAt ? { day: dayOf(day), countedCents: toCents(counted), closedAt } : [],
  );
}

/** Saves the morning amount, which can be corrected until the day is closed. @throws DomainError 409 */
export function saveCashOpening(input: CashOpeningInput, by: Actor): Promise<void> {
  return transaction(async (tx) => {
    await writeOpening(tx, input);
    await recordAudit(tx, {
      by,
      action: "cash_day.opened",
      entity: "cash_day",
      entityId: input.day,
      after: { opening: input.opening },
    });
  });
}

/** Closes the day with all cash of no earlier close. @throws DomainError 409 if closed, or cash moved since the page loaded */
export function closeCashDay(
  { day, opening, counted, note, change, seenOpening }: CashCloseInput,
  by: Actor,
): Promise<void> {
  return transaction(async (tx) => {
    await refuseOtherOpening(tx, day, seenOpening);
    await writeOpening(tx, { day, opening });
    const changeCents = await closeMovements(tx, day);
    const expectedCents = toCents(opening) + changeCents;
    if (toCents(change) !== changeCents)
      throw conflict(
        `Cash came in or went out since you loaded this page. ${formatCents(expectedCents)} should now be in the box.`,
      );
    await tx.cashDay.update({
      where: { day: new Date(day) },
      data: { counted, note, closedById: by.id, closedAt: now() },
    });
    await recordAudit(tx, {
      by,
      action: "cash_day.closed",
      entity: "cash_day",
      entityId: day,
      after: { opening, expected: centsToText(expectedCents), counted },
    });
  });
}

async function refuseOtherOpening(tx: Db, day: CalendarDay, seen: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ opening: string; isClosed: boolean }[]>`
    SELECT opening::text, closed_at IS NOT NULL AS "isClosed" FROM cash_days WHERE day = ${day}::date FOR UPDATE`;
  if (row && !row.isClosed && row.opening !== seen)
    throw conflict(`Someone changed the morning amount to ${formatCents(toCents(row.opening))}.`);
}

/** Locks the day's row, so that a day is closed once. */
async function writeOpening(tx: Db, { day, opening }: CashOpeningInput): Promise<void> {
  const written = await tx.$executeRaw`
    INSERT INTO cash_days AS d (day, opening) VALUES (${day}::date, ${opening}::numeric)
    ON CONFLICT (day) DO UPDATE SET opening = excluded.opening WHERE d.closed_at IS NULL`;
  if (written === 0) throw conflict("This day is already closed.");
}

/** @returns cents received minus cents given back */
async function closeMovements(tx: Db, day: CalendarDay): Promise<number> {
  const [row] = await tx.$queryRaw<{ change: string }[]>`
    WITH open AS (SELECT * FROM ${movementsSql} AS m WHERE ${openSql(day)}),
    paid AS (UPDATE payments SET cash_day = ${day}::date WHERE id IN (SELECT id FROM open) AND cash_day IS NULL RETURNING id),
    sent AS (UPDATE refund_parts SET cash_day = ${day}::date WHERE id IN (SELECT id FROM open) AND cash_day IS NULL RETURNING id)
    SELECT coalesce(sum(amount), 0)::text AS change FROM open WHERE id IN (SELECT id FROM paid UNION ALL SELECT id FROM sent)`;
  return toCents(row?.change ?? "0");
}

/** SQL relation `(id, at, order_id, amount, by_id, cash_day)` of all cash. */
const movementsSql = Prisma.sql`(
  SELECT id, paid_at AS at, order_id, amount, entered_by_id AS by_id, cash_day FROM payments
  WHERE method = 'cash' AND status = 'succeeded' AND order_id IS NOT NULL
  UNION ALL
  SELECT r.id, r.refunded_at, p.order_id, -(${sentBackAmountSql}), r.given_back_by_id, r.cash_day
  FROM payments p JOIN refund_parts r ON r.payment_id = p.id
  WHERE ${sentBackBySql} = 'cash' AND r.status = 'refunded' AND p.order_id IS NOT NULL)`;

const closedWithSql = (day: CalendarDay) => Prisma.sql`m.cash_day = ${day}::date`;

const afterSql = (day: CalendarDay, closedAt: Date) =>
  Prisma.sql`m.at > ${closedAt} AND m.at < start_of_shop_day(${day}::date + 1)`;

/** Cash from before the first cash day belongs to no close. */
const openSql = (day: CalendarDay) => Prisma.sql`m.cash_day IS NULL
  AND m.at >= start_of_shop_day(least((SELECT min(day) FROM cash_days), ${day}::date))`;

async function readMovements(which: Prisma.Sql): Promise<CashMovement[]> {
  const rows = await db.$queryRaw<
    {
      id: string;
      at: Date;
      orderId: string;
      amount: string;
      firstName: string | null;
      lastName: string | null;
      email: string | null;
    }[]
  >`
    SELECT m.id::text, m.at, m.order_id::text AS "orderId", m.amount::text, u.first_name AS "firstName",
      u.last_name AS "lastName", u.email
    FROM ${movementsSql} AS m LEFT JOIN users u ON u.id = m.by_id WHERE ${which} ORDER BY m.at, m.id`;
  return rows.map(({ id, at, orderId, amount, email, ...name }) => ({
    id,
    at,
    orderId,
    cents: toCents(amount),
    by: personName(name) ?? email,
  }));
}

/** @returns cents paid by gift card on this day, at the shop and online */
async function paidByGiftCard(day: CalendarDay): Promise<number> {
  const [row] = await db.$queryRaw<{ amount: string }[]>`
    SELECT coalesce(sum(amount), 0)::text AS amount FROM payments
    WHERE method = 'gift_card' AND status = 'succeeded' AND order_id IS NOT NULL
      AND paid_at >= start_of_shop_day(${day}::date) AND paid_at < start_of_shop_day(${day}::date + 1)`;
  return toCents(row?.amount ?? "0");
}
