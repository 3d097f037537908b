import { isId } from "~/lib/id";
import { owedCents } from "~/lib/money/balance.ts";
import { balanceOfRow, orderInclude } from "~/domain/orders/record";
import { db } from "~/services/database";

/** Only orders entered or changed by hand can owe. */
export async function owedCentsOf(ids: readonly string[]): Promise<{ id: string; cents: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db.order.findMany({
    where: { id: { in: ids.filter(isId) }, OR: [{ source: "manual" }, { changes: { some: {} } }] },
    include: orderInclude,
  });
  return rows
    .map((row) => ({ id: row.id, cents: owedCents(balanceOfRow(row)) }))
    .filter(({ cents }) => cents > 0);
}
