import { isId } from "~/lib/id";
import { contactNames, type ContactTexts, type FoundCustomer } from "~/lib/orders/drafts/order-draft";
import { customerCondition } from "~/domain/orders/search";
import { db } from "~/services/database";

const MOST_FOUND = 5;
/** A customer may have several orders. */
const MOST_ORDERS = 50;

export async function findCustomers(search: string): Promise<FoundCustomer[]> {
  if (search === "") return [];
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM orders WHERE anonymized_at IS NULL AND ${customerCondition(search)}
    ORDER BY created_at DESC, id LIMIT ${MOST_ORDERS}`;
  const rows = await db.order.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  const found = new Map<string, FoundCustomer>();
  for (const row of rows) {
    const person = row.userId ?? (row.email.toLowerCase() || `${row.name} ${row.phone}`);
    if (!found.has(person)) found.set(person, detailsIn(row));
  }
  return [...found.values()].slice(0, MOST_FOUND);
}

export async function customerDetails(orderId: string): Promise<FoundCustomer | null> {
  const row = isId(orderId) ? await db.order.findFirst({ where: { id: orderId, anonymizedAt: null } }) : null;
  return row && detailsIn(row);
}

function detailsIn(row: { id: string; userId: string | null } & ContactTexts): FoundCustomer {
  const contact = Object.fromEntries(contactNames.map((name) => [name, row[name]])) as ContactTexts;
  return { orderId: row.id, userId: row.userId, contact };
}
