import { moneyText } from "~/schemas/common";
import { z } from "~/schemas/zod";

export const inventoryRow = z.object({
  variationId: z.string(),
  productId: z.string(),
  productName: z.string(),
  variationName: z.string(),
  category: z.string(),
  basePrice: moneyText,
  priceModifier: moneyText,
  sku: z.string().nullable(),
  stockQuantity: z.number(),
  draft: z.boolean().optional(),
});

export const stockReportRow = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  variations: z.array(z.object({ id: z.string(), name: z.string(), stockQuantity: z.number() })),
});

export const salesReportRow = z.object({
  productId: z.string(),
  productName: z.string(),
  unitsSold: z.number(),
  totalRevenue: moneyText,
  totalSales: z.number(),
});

/** Used, refunded and voided amounts lower the open amount. */
export const giftCardMonth = z.object({
  month: z.string().describe("Its first day."),
  sold: moneyText,
  given: moneyText.describe("Refunds as a gift card."),
  used: moneyText,
  returned: moneyText.describe("Refunds of payments by gift card."),
  refunded: moneyText.describe("Refunds of gift cards."),
  voided: moneyText,
  open: moneyText.describe("At the end of the month."),
});

export const dashboardStats = z.object({
  totalProducts: z.number(),
  pendingOrders: z.number(),
  lowStockProducts: z.number(),
  totalRevenue: moneyText,
});

export type InventoryRow = z.infer<typeof inventoryRow>;
export type StockReportRow = z.infer<typeof stockReportRow>;
export type SalesReportRow = z.infer<typeof salesReportRow>;
export type GiftCardMonth = z.infer<typeof giftCardMonth>;
export type DashboardStats = z.infer<typeof dashboardStats>;
