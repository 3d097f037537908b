import { fold } from "~/lib/search/fold";

/** A text as LIKE takes it, so that `%`, `_` and `\` mean themselves. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The pattern of everything that contains the text. */
export function likeAround(text: string): string {
  return `%${likeText(text)}%`;
}

/** The same for columns folded by the SQL function `search_fold`, and for email addresses, which are ASCII. */
export function likeFolded(text: string): string {
  return likeAround(fold(text));
}
