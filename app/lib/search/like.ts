import { fold } from "~/lib/search/fold";

export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export function likeAround(text: string): string {
  return `%${likeText(text)}%`;
}

/** For columns folded by the SQL function `search_fold`, and for email addresses, which are ASCII. */
export function likeFolded(text: string): string {
  return likeAround(fold(text));
}
