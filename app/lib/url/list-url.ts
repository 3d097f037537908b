import { pageNumber } from "~/lib/url/pagination";
import { searchOf } from "~/lib/search/search-text";

type QueryValue = string | number | boolean | null | undefined;

/** A URL with the given query; empty text, false, null and page 1 are left out. */
export function urlWith(path: string, values: Record<string, QueryValue>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (!value || (name === "page" && value === 1)) continue;
    query.set(name, value === true ? "true" : String(value));
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

export function listQuery(url: string): { params: URLSearchParams; search: string; page: number } {
  const params = new URL(url).searchParams;
  return {
    params,
    search: searchOf(params),
    page: pageNumber(params.get("page")),
  };
}
