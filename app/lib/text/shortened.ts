/** The first characters of a text. Never splits a surrogate pair: half of one can be neither shown nor stored. */
export function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join("");
}

export function shortened(text: string, count: number): string {
  const start = firstCharacters(text, count);
  return start === text ? text : `${start}…`;
}

export function shortenedToWords(text: string, count: number): string {
  if (firstCharacters(text, count) === text) return text;
  const start = firstCharacters(text, count - 1);
  const isWhole = text[start.length] === " ";
  const end = isWhole ? start.length : start.lastIndexOf(" ");
  return `${start.slice(0, end > 0 ? end : start.length).trimEnd()}…`;
}
