import { urlWith } from "~/lib/url/list-url";

/** Query parameter: an order that is not paid is to be handed over. */
export const HAND_OVER = "handOver";

export function handOverUrl(id: string, search: string): string {
  const params = Object.fromEntries(new URLSearchParams(search));
  return urlWith(`/admin/orders/${id}`, { ...params, [HAND_OVER]: "true" });
}
