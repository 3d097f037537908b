import { expect, test } from "vitest";
import { stockBadgeText, stockLevel, stockStatusText } from "~/lib/catalog/stock";

test.each([
  [0, "Sold Out 😢", "Out of Stock"],
  [1, "Almost Gone! 🔥", "Low Stock (1)"],
  [4, "Almost Gone! 🔥", "Low Stock (4)"],
  [5, "In Stock! ✨", "In Stock"],
])("%i in stock is badged %s, and the status line says %s", (quantity, badge, line) => {
  expect(stockBadgeText[stockLevel(quantity)]).toBe(badge);
  expect(stockStatusText(quantity)).toBe(line);
});
