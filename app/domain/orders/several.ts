import type { MovedOrder } from "~/domain/orders/status";
import { forSeveral, type Refusal } from "~/domain/several";
import { orderNumber } from "~/lib/order-number.ts";

export interface SeveralOrdersResult {
  done: string[];
  /** So many of the done were not so already. */
  changed: number;
  refused: (Refusal & { number: string })[];
}

/** Does the same to several orders (`forSeveral`) and names those that refused. */
export async function forSeveralOrders(
  ids: readonly string[],
  act: (id: string) => Promise<Pick<MovedOrder, "changed">>,
): Promise<SeveralOrdersResult> {
  let changed = 0;
  const { done, refused } = await forSeveral(ids, async (id) => {
    if ((await act(id)).changed) changed++;
  });
  return {
    done,
    changed,
    refused: refused.map((refusal) => ({ ...refusal, number: orderNumber(refusal.id) })),
  };
}
