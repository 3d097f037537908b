/** A text as LIKE takes it, so that `%`, `_` and `\` mean themselves. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** The pattern of everything that contains the text. */
export function likeAround(text: string): string {
  return `%${likeText(text)}%`;
}
