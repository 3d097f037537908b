import { addressOf } from "~/domain/orders/record";
import { customerCondition } from "~/domain/orders/search";
import type { ShippingAddress } from "~/schemas/checkout";
import { db } from "~/services/database";

export interface FoundCustomer {
  /** Of the order that has these details. */
  orderId: string;
  userId: string | null;
  contact: ShippingAddress;
}

const MOST_FOUND = 5;
/** A customer may have several orders. */
const MOST_ORDERS = 50;

/** Customers of earlier orders by name, email or phone, with their latest details. */
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
    if (!found.has(person))
      found.set(person, { orderId: row.id, userId: row.userId, contact: addressOf(row) });
  }
  return [...found.values()].slice(0, MOST_FOUND);
}
