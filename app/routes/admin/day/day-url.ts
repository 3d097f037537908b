import { urlWith } from "~/lib/url/list-url";

/** URL of the day sheet. Null unless the order was opened from one. */
export function daySheetUrl(search: string): string | null {
  const day = new URLSearchParams(search).get("day");
  return day === null ? null : urlWith("/admin/day", { day });
}
