import type { MovedOrder } from "~/domain/orders/status/status";
import { applyInBulk, type Refusal } from "~/domain/bulk";
import { orderNumber } from "~/lib/orders/order-number.ts";

export interface BulkOrdersResult {
  done: string[];
  /** Leaves out orders that already had the status. `version` is the new one. */
  changed: { id: string; version: number; hasEmail: boolean }[];
  refused: (Refusal & { number: string })[];
}

export async function updateOrdersInBulk(
  ids: readonly string[],
  act: (id: string) => Promise<MovedOrder>,
): Promise<BulkOrdersResult> {
  const moved: BulkOrdersResult["changed"] = [];
  const { done, refused } = await applyInBulk(ids, async (id) => {
    const { order, changed } = await act(id);
    if (changed)
      moved.push({ id: order.id, version: order.version, hasEmail: order.shippingAddress.email !== "" });
  });
  return {
    done,
    changed: moved,
    refused: refused.map((refusal) => ({ ...refusal, number: orderNumber(refusal.id) })),
  };
}
