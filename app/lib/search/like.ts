export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export function likeAround(text: string): string {
  return `%${likeText(text)}%`;
}
