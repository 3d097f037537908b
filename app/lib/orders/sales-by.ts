export const salesByNames = ["product", "variation", "category", "day", "month", "customer"] as const;
export type SalesBy = (typeof salesByNames)[number];
