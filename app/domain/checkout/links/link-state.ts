import { isHoldOver } from "~/domain/checkout/holds/hold-time";

export type LinkState = "open" | "paid" | "refunded" | "ended";

export function linkState({ state, heldUntil }: { state: string; heldUntil: Date | null }): LinkState {
  if (state === "completed") return "paid";
  if (state === "refunded") return "refunded";
  return state === "held" && heldUntil && !isHoldOver(heldUntil) ? "open" : "ended";
}
