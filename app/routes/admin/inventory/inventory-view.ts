import { type InventoryColumn, inventoryColumns } from "~/domain/stock/inventory";

/** How the table is shown, as its URL has it: only low stock, and `sort=stock` or `sort=-stock`. */
export function readInventoryView(params: URLSearchParams): {
  low: boolean;
  /** As the URL has it; empty where that is nonsense. */
  sort: string;
  column: InventoryColumn | undefined;
  descending: boolean;
} {
  const sort = params.get("sort") ?? "";
  const column = inventoryColumns.find((name) => name === sort.replace(/^-/, ""));
  const descending = column !== undefined && sort.startsWith("-");
  return { low: params.get("low") === "true", sort: column ? sort : "", column, descending };
}
