import { type InventoryColumn, inventoryColumns } from "~/domain/stock/inventory";

export function readInventoryView(params: URLSearchParams): {
  low: boolean;
  sort: string;
  column: InventoryColumn | undefined;
  descending: boolean;
} {
  const sort = params.get("sort") ?? "";
  const column = inventoryColumns.find((name) => name === sort.replace(/^-/, ""));
  const descending = column !== undefined && sort.startsWith("-");
  return { low: params.get("low") === "true", sort: column ? sort : "", column, descending };
}
