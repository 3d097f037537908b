import { cleanLine } from "~/lib/text/clean-text";
import { firstCharacters } from "~/lib/text/shortened";

const MAX_SEARCH = 200;

export function searchOf(params: URLSearchParams): string {
  return searchText(params.get("search") ?? "");
}

export function searchText(typed: string): string {
  return firstCharacters(cleanLine(typed), MAX_SEARCH);
}
