import { orderNumber } from "~/lib/orders/order-number.ts";
import { type Settlement } from "~/domain/checkout/payment/settle-payment";
import { type IntegrityIssue } from "~/domain/reconciliation/integrity-checks";

export interface ReconcileStep {
  what: string;
  items(backMs: number): Promise<string[]>;
  work(id: string, repaired: IntegrityIssue[]): Promise<void>;
}

export function reportSettlement(repaired: IntegrityIssue[], id: string, settled: Settlement): void {
  if (settled.outcome === "ordered")
    repaired.push({
      kind: "payment",
      id,
      text: `Became order #${orderNumber(settled.order.id)}.`,
      repairable: false,
    });
  if (settled.outcome === "refunded")
    repaired.push({ kind: "payment", id, text: settled.message, repairable: false });
}
