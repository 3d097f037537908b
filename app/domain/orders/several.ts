import type { MovedOrder } from "~/domain/orders/status";
import { applyInBulk, type Refusal } from "~/domain/bulk";
import { orderNumber } from "~/lib/orders/order-number.ts";

export interface SeveralOrdersResult {
  done: string[];
  /** Those of the done that were not so already, with their new version. */
  changed: { id: string; version: number }[];
  refused: (Refusal & { number: string })[];
}

/** Does the same to several orders (`applyInBulk`) and names those that refused. */
export async function forSeveralOrders(
  ids: readonly string[],
  act: (id: string) => Promise<MovedOrder>,
): Promise<SeveralOrdersResult> {
  const moved: SeveralOrdersResult["changed"] = [];
  const { done, refused } = await applyInBulk(ids, async (id) => {
    const { order, changed } = await act(id);
    if (changed) moved.push({ id: order.id, version: order.version });
  });
  return {
    done,
    changed: moved,
    refused: refused.map((refusal) => ({ ...refusal, number: orderNumber(refusal.id) })),
  };
}
