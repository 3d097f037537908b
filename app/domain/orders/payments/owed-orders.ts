import { isId } from "~/lib/id";
import { owedCents } from "~/lib/money/balance.ts";
import { toCents } from "~/lib/money/money.ts";
import { balanceOfRow, orderInclude } from "~/domain/orders/record";
import { db } from "~/services/database";

/** The parts in which refunds go back. A refund that only lowered the amount owed has none. */
export async function refundPartsOf(refundIds: readonly string[]) {
  if (refundIds.length === 0) return [];
  const parts = await db.refundPart.findMany({
    where: { refundId: { in: [...refundIds] } },
    select: {
      refundId: true,
      status: true,
      amount: true,
      gst: true,
      givenAs: true,
      payment: { select: { method: true } },
    },
  });
  return parts.map(({ payment, givenAs, amount, gst, ...part }) => ({
    ...part,
    method: givenAs ?? payment.method,
    amountCents: toCents(amount),
    gstCents: toCents(gst),
    isNewGiftCard: givenAs === "gift_card",
  }));
}

/** Only orders entered or changed by hand can owe something. */
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
