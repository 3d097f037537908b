import { fold } from "~/lib/search/fold";

const signs = /['-]/g;

/** Hyphens and apostrophes as nothing. The SQL function `search_fold` does the same. */
export function searchFold(text: string): string {
  return fold(text).replace(signs, "");
}

/** Folded, with hyphens and apostrophes as nothing and as spaces: then each part of a name is a word. */
export interface FoldedText {
  joined: string;
  spaced: string;
}

export function foldedText(text: string): FoldedText {
  const folded = fold(text);
  return { joined: folded.replace(signs, ""), spaced: folded.replace(signs, " ") };
}

/** Folded. A text that a search finds contains every one of them (`wordPattern`). */
export function searchedWords(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word.replace(signs, "") !== "");
}

/**
 * A regular expression for JavaScript and PostgreSQL that finds the word in a text of `searchFold`.
 * A hyphen or an apostrophe in the word is nothing or a space.
 */
export function wordPattern(word: string): string {
  return word
    .split(signs)
    .filter(Boolean)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(" *");
}
