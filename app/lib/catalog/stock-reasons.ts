export const stockReasons = ["counted", "failed print", "damaged", "gift", "found"] as const;
export type StockReason = (typeof stockReasons)[number];

export const reasonLabels: Record<StockReason, string> = {
  counted: "Counted",
  "failed print": "Failed print",
  damaged: "Damaged",
  gift: "Gift",
  found: "Found",
};

export const FIRST_REASON: StockReason = "counted";

export function reasonNotes(reason: StockReason): string {
  return reason === "counted" ? "Stock counted" : reasonLabels[reason];
}

export function readReason(text: string): StockReason {
  return stockReasons.find((reason) => reason === text) ?? FIRST_REASON;
}
