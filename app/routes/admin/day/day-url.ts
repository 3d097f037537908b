import { urlWith } from "~/lib/url/list-url";

/** Null unless the order was opened on the day sheet. */
export function daySheetUrl(search: string): string | null {
  const day = new URLSearchParams(search).get("day");
  return day === null ? null : urlWith("/admin/day", { day });
}
