import { HAND_OVER } from "~/routes/admin/orders/list/hand-over";
import { TAKE_UP } from "./take-up";

export function listSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(TAKE_UP);
  params.delete(HAND_OVER);
  return params.size > 0 ? `?${params.toString()}` : "";
}
