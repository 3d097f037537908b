import { urlWith } from "~/lib/url/list-url";

export const HAND_OVER = "handOver";

export function handOverUrl(id: string, search: string): string {
  const params = Object.fromEntries(new URLSearchParams(search));
  return urlWith(`/admin/orders/${id}`, { ...params, [HAND_OVER]: "true" });
}
