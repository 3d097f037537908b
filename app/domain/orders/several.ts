import { forSeveral, type Refusal } from "~/domain/several";
import { orderNumber } from "~/lib/order-number.ts";

export interface SeveralOrdersResult {
  done: string[];
  refused: (Refusal & { number: string })[];
}

/** Does the same to several orders (`forSeveral`) and names those that refused. */
export async function forSeveralOrders(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<SeveralOrdersResult> {
  const { done, refused } = await forSeveral(ids, act);
  return { done, refused: refused.map((refusal) => ({ ...refusal, number: orderNumber(refusal.id) })) };
}
