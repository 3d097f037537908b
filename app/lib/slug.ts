/** Letters that are no base letter with a mark. */
const plainLetters: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const MAX_LENGTH = 100;

/**
 * Lowercase, accents taken off their letters, runs of anything else one hyphen, none at the ends (as specified
 * for the slugs of categories).
 */
export function slugOf(name: string): string {
  const letters = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[æœøßłđðþı]/g, (letter) => plainLetters[letter] ?? "");
  return letters
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_LENGTH)
    .replace(/-$/, "");
}
