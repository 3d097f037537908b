export const salesByNames = ["product", "variation", "category", "day", "month", "customer"] as const;
/** What the rows of the sales report are. */
export type SalesBy = (typeof salesByNames)[number];
