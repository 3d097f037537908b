/** Why somebody changed a stock by hand, as it is logged. */
export const stockReasons = ["counted", "failed print", "damaged", "gift", "found"] as const;
export type StockReason = (typeof stockReasons)[number];

export const reasonLabels: Record<StockReason, string> = {
  counted: "Counted",
  "failed print": "Failed print",
  damaged: "Damaged",
  gift: "Gift",
  found: "Found",
};

/** Selected by default. */
export const FIRST_REASON: StockReason = "counted";

/** What the stock's history says of it. */
export function reasonNotes(reason: StockReason): string {
  return reason === "counted" ? "Stock counted" : reasonLabels[reason];
}

/** As a form sends it; anything else is a count. */
export function readReason(text: string): StockReason {
  return stockReasons.find((reason) => reason === text) ?? FIRST_REASON;
}
