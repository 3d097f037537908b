import { fold } from "~/lib/search/fold";

const signs = /['-]/g;

/** Folds a text and removes hyphens and apostrophes, as the SQL function `search_fold` does. */
export function searchFold(text: string): string {
  return fold(text).replace(signs, "");
}

/** A folded text with hyphens and apostrophes removed, and with spaces instead, so that each part of a name is a word. */
export interface FoldedText {
  joined: string;
  spaced: string;
}

export function foldedText(text: string): FoldedText {
  const folded = fold(text);
  return { joined: folded.replace(signs, ""), spaced: folded.replace(signs, " ") };
}

/** The folded words of a search. It finds texts that contain all of them (`wordPattern`). */
export function searchedWords(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word.replace(signs, "") !== "");
}

/**
 * A regular expression for JavaScript and PostgreSQL that finds the word in a text of `searchFold`.
 * A hyphen or an apostrophe in the word matches nothing or a space.
 */
export function wordPattern(word: string): string {
  return word
    .split(signs)
    .filter(Boolean)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(" *");
}
