import { notFound } from "~/lib/errors";
import { isId } from "~/lib/id";
import { orderInclude, type OrderRow } from "~/domain/orders/record";
import type { Db } from "~/services/database";

export async function lockOrder(tx: Db, id: string): Promise<OrderRow> {
  if (!isId(id)) throw notFound("Order");
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.order.findUnique({ where: { id }, include: orderInclude });
  if (!row) throw notFound("Order");
  return row;
}
