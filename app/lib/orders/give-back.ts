import { toCents } from "~/lib/money/money.ts";
import { isByHand } from "~/lib/money/receive.ts";
import type { AdminOrder } from "~/schemas/order";

const partsOf = ({ refunds }: Pick<AdminOrder, "refunds">) => refunds.flatMap(({ parts }) => parts);

export function isToGiveBack(order: Pick<AdminOrder, "refunds">): boolean {
  return partsOf(order).some(({ status, method }) => status === "pending" && isByHand(method));
}

export function leftByHandCents(order: Pick<AdminOrder, "payments" | "refunds">): number {
  const paid = order.payments.filter(({ method }) => isByHand(method));
  const back = partsOf(order).filter(
    ({ paymentId, status }) => paid.some(({ id }) => id === paymentId) && status !== "failed",
  );
  const sum = (rows: readonly { amount: string }[]) =>
    rows.reduce((cents, { amount }) => cents + toCents(amount), 0);
  return sum(paid) - sum(back);
}
