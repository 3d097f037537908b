/** Customer views call fewer than 5 low; the inventory screen highlights 5 or fewer. */
export const LOW_STOCK_BELOW = 5;

/** Far below the database's largest number, so that pieces of a cancelled order can be added. */
export const MAX_STOCK = 1_000_000;

export type StockLevel = "out" | "low" | "in";

export function stockLevel(quantity: number): StockLevel {
  if (quantity <= 0) return "out";
  return quantity < LOW_STOCK_BELOW ? "low" : "in";
}

export const stockBadgeText: Record<StockLevel, string> = {
  out: "Sold Out 😢",
  low: "Almost Gone! 🔥",
  in: "In Stock! ✨",
};

export function stockStatusText(quantity: number): string {
  const level = stockLevel(quantity);
  if (level === "out") return "Out of Stock";
  return level === "low" ? `Low Stock (${quantity})` : "In Stock";
}

export function typedStock(typed: string): string {
  return typed.trim() === "" || Number.isNaN(Number(typed)) ? "0" : typed.trim();
}
