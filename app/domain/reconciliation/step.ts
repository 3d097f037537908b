import { orderNumber } from "~/lib/order-number.ts";
import { type Settlement } from "~/domain/checkout/settle-payment";
import { type IntegrityIssue } from "~/domain/reconciliation/integrity-checks";

/** One thing that the comparison with the provider looks at. */
export interface Step {
  /** What it looks at, in the words of the payments page. */
  what: string;
  /** Ids to look at. */
  items(backMs: number): Promise<string[]>;
  /** Adds to `repaired` what it put right. */
  work(id: string, repaired: IntegrityIssue[]): Promise<void>;
}

/** Tells what a payment came to. */
export function noteSettled(repaired: IntegrityIssue[], id: string, settled: Settlement): void {
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
