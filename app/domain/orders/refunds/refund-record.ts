import { sum } from "~/lib/money/allocate.ts";
import { centsToText, toCents } from "~/lib/money/money.ts";
import type { Order } from "~/schemas/order";
import type { Prisma } from "~/services/database";

type RefundRow = Prisma.RefundGetPayload<{ include: { rows: true; parts: true } }>;
type ChangeRow = Pick<
  Prisma.OrderChangeGetPayload<object>,
  "id" | "subtotal" | "deliveryFee" | "gst" | "owedBefore"
>;

export function toRefund(
  { id, createdAt, reason, rows, parts, covered, coveredGst }: RefundRow,
  changes: readonly ChangeRow[],
): Order["refunds"][number] {
  const gstCents = sum(parts.map(({ gst }) => toCents(gst))) + toCents(coveredGst);
  const has = (status: string) => parts.some((part) => part.status === status);
  const change = changes.find((each) => each.id === id);
  return {
    id,
    createdAt: createdAt.toISOString(),
    reason: reason as Order["refunds"][number]["reason"],
    change: change ? { added: addedBy(change), owedBefore: centsToText(toCents(change.owedBefore)) } : null,
    amount: centsToText(sum(parts.map(({ amount }) => toCents(amount))) + toCents(covered)),
    gst: centsToText(gstCents),
    status: has("pending") ? "pending" : has("failed") ? "failed" : "refunded",
    lines: rows.map((row) => ({
      kind: row.kind as Order["refunds"][number]["lines"][number]["kind"],
      itemId: row.orderItemId,
      quantity: row.quantity,
      restocked: row.restocked,
      amount: centsToText(toCents(row.amount)),
    })),
  };
}

const addedBy = ({ subtotal, deliveryFee, gst }: ChangeRow) =>
  centsToText(toCents(subtotal) + toCents(deliveryFee) + toCents(gst));
