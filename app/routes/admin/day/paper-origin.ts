import { listQueryOf } from "~/routes/admin/orders/list/order-filter";
import { daySheetUrl } from "./day-url";

/** The page a pick list or slip links back to. `query` belongs to the links to its orders. */
export function paperOrigin(params: URLSearchParams): { to: string; label: string; query: string } {
  const sheet = daySheetUrl(params.toString());
  if (sheet) return { to: sheet, label: "Day Sheet", query: sheet.slice(sheet.indexOf("?")) };
  const query = listQueryOf(params);
  return { to: `/admin/orders${query}`, label: "Orders", query };
}
