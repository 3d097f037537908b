import { type InventoryColumn, inventoryColumns } from "~/domain/stock/inventory";

export function readInventoryView(params: URLSearchParams): {
  low: boolean;
  waiting: boolean;
  sort: string;
  column: InventoryColumn | undefined;
  descending: boolean;
} {
  const sort = params.get("sort") ?? "";
  const column = inventoryColumns.find((name) => name === sort.replace(/^-/, ""));
  const descending = column !== undefined && sort.startsWith("-");
  const isOn = (name: string) => params.get(name) === "true";
  return { low: isOn("low"), waiting: isOn("waiting"), sort: column ? sort : "", column, descending };
}
