import { likeText } from "~/lib/search/like";
import { conflict, notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import type { AdminOrder } from "~/schemas/order";
import { type Actor, recordAudit } from "~/domain/audit";
import { lockOrder } from "~/domain/orders/lock";
import { orderInclude, type OrderRow, toAdminOrder } from "~/domain/orders/record";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma, transaction } from "~/services/database";

/** Guests are identified by the lower-case email address of their orders. */
type CustomerId = { userId: string } | { email: string };

interface Customer {
  name: string;
  email: string;
  isRegistered: boolean;
  orders: AdminOrder[];
  total: number;
  /** Decimal text, less refunds and lost disputes, without cancelled orders. */
  spent: string;
  note: string;
}

const MOST_ORDERS = 100;

/** @throws DomainError 404, also when the customer was removed from the order */
export async function customerOfOrder(id: string): Promise<Customer> {
  const order = isId(id) ? await db.order.findUnique({ where: { id }, include: orderInclude }) : null;
  const person = order && personOf(order);
  if (!person) throw notFound("Customer");
  const [rows, [sums], note] = await Promise.all([
    db.order.findMany({
      where: ordersWhere(person),
      include: orderInclude,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: MOST_ORDERS,
    }),
    db.$queryRaw<{ total: number; spent: string }[]>`
      SELECT count(*)::int AS total,
        coalesce(sum(greatest(coalesce(paid.amount, 0) - coalesce(g.amount, 0) - coalesce(l.amount, 0), 0))
          FILTER (WHERE o.status <> 'cancelled'), 0)
          ::numeric(20, 2)::text AS spent
      FROM orders o LEFT JOIN LATERAL (
        SELECT sum(r.amount) AS amount FROM refund_parts r JOIN payments p ON p.id = r.payment_id
        WHERE p.order_id = o.id AND r.status = 'refunded'
      ) g ON true LEFT JOIN LATERAL (
        SELECT sum(p.amount) AS amount FROM payments p WHERE p.order_id = o.id
      ) paid ON true LEFT JOIN LATERAL (
        SELECT sum(d.amount) AS amount FROM lost_disputes d JOIN payments p ON p.id = d.payment_id
        WHERE p.order_id = o.id
      ) l ON true
      WHERE ${ordersOf(person)}`,
    readNote(db, person),
  ]);
  return {
    name: order.name,
    email: order.email,
    isRegistered: "userId" in person,
    orders: rows.map(toAdminOrder),
    total: sums?.total ?? 0,
    spent: sums?.spent ?? "0.00",
    note,
  };
}

/** The audit log omits the text, which is personal. @param seen the text when the form was opened @throws DomainError 404, 409 */
export function saveCustomerNote(
  orderId: string,
  { text, seen }: { text: string; seen: string },
  by: Actor,
): Promise<void> {
  return transaction(async (tx) => {
    const person = personOf(await lockOrder(tx, orderId));
    if (!person) throw notFound("Customer");
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`note:${Object.values(person).join()}`}))::text`;
    const stored = await readNote(tx, person);
    if (stored === text) return;
    if (stored !== seen)
      throw conflict(`Someone changed this note. It now says: ${stored || "nothing"}`, {
        note: stored,
      });
    if (text === "") await tx.customerNote.deleteMany({ where: person });
    else if (stored === "") await tx.customerNote.create({ data: { ...person, text, updatedAt: now() } });
    else await tx.customerNote.updateMany({ where: person, data: { text, updatedAt: now() } });
    const action = text === "" ? "deleted" : stored === "" ? "written" : "changed";
    await recordAudit(tx, {
      by,
      action: `customer-note.${action}`,
      entity: "order",
      entityId: orderId.toLowerCase(),
    });
  });
}

export async function noteOf(userId: string): Promise<string | null> {
  return (await readNote(db, { userId })) || null;
}

/** Email addresses of guests with a note. @param which SQL condition on `orders` */
export async function notedGuests(tx: Db, which: Prisma.Sql): Promise<string[]> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT email FROM customer_notes WHERE email IN (
      SELECT lower(email) FROM orders WHERE user_id IS NULL AND anonymized_at IS NULL AND ${which}
    )`;
  return rows.map(({ email }) => email);
}

/** The email addresses that have no order left. */
export async function withoutOrders(tx: Db, emails: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const email of emails)
    if ((await tx.order.count({ where: ordersWhere({ email }), take: 1 })) === 0) gone.push(email);
  return gone;
}

/** Lower-case email addresses that only these orders have, no other order and no account. @param which SQL condition on `orders` */
export async function emailsOnlyOf(on: Db, which: Prisma.Sql): Promise<string[]> {
  const rows = await on.$queryRaw<{ email: string }[]>`
    SELECT lower(email) AS email FROM orders WHERE email <> '' AND ${which}
    EXCEPT SELECT lower(email) FROM orders WHERE (${which}) IS NOT TRUE
    EXCEPT SELECT lower(email) FROM users`;
  return rows.map(({ email }) => email);
}

async function readNote(on: Db, person: CustomerId): Promise<string> {
  return (await on.customerNote.findFirst({ where: person }))?.text ?? "";
}

/** Null for an order without account and email address: it cannot be matched to a customer. */
function personOf({ userId, email, anonymizedAt }: OrderRow): CustomerId | null {
  if (anonymizedAt || (userId === null && email === "")) return null;
  return userId ? { userId } : { email: email.toLowerCase() };
}

/** Case-insensitive matching is ILIKE, so wildcards in an address are escaped. */
const ordersWhere = (person: CustomerId) =>
  "userId" in person
    ? { userId: person.userId }
    : { userId: null, email: { equals: likeText(person.email), mode: "insensitive" as const } };

const ordersOf = (person: CustomerId) =>
  "userId" in person
    ? Prisma.sql`o.user_id = ${person.userId}::uuid`
    : Prisma.sql`o.user_id IS NULL AND o.email ILIKE ${likeText(person.email)}`;
