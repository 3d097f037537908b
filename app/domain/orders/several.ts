import type { MovedOrder } from "~/domain/orders/status";
import { forSeveral, type Refusal } from "~/domain/several";
import { orderNumber } from "~/lib/order-number.ts";

export interface SeveralOrdersResult {
  done: string[];
  /** Those of the done that were not so already, with their new version. */
  changed: { id: string; version: number }[];
  refused: (Refusal & { number: string })[];
}

/** Does the same to several orders (`forSeveral`) and names those that refused. */
export async function forSeveralOrders(
  ids: readonly string[],
  act: (id: string) => Promise<MovedOrder>,
): Promise<SeveralOrdersResult> {
  const moved: SeveralOrdersResult["changed"] = [];
  const { done, refused } = await forSeveral(ids, async (id) => {
    const { order, changed } = await act(id);
    if (changed) moved.push({ id: order.id, version: order.version });
  });
  return {
    done,
    changed: moved,
    refused: refused.map((refusal) => ({ ...refusal, number: orderNumber(refusal.id) })),
  };
}
