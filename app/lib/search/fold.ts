const accents = /[\u0300-\u036F]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]/g;
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\uFE0E\uFE0F]/g;

const apostrophes = "`\u00B4\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02C8";
const quotes = "\u201C\u201D\u201E\u201F\u2033";
const dashes = "\u2010\u2012\u2013\u2014\u2015\u2043\u2212";
/** Letters that do not decompose into a base letter and a mark. */
const letters = { æ: "ae", œ: "oe", ß: "ss", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ς: "σ" };

const plain = new Map<string, string>([
  ...[...apostrophes].map((sign) => [sign, "'"] as const),
  ...[...quotes].map((sign) => [sign, '"'] as const),
  ...[...dashes].map((sign) => [sign, "-"] as const),
  ...Object.entries(letters),
]);
const replaced = new RegExp(`[${[...plain.keys()].join("")}]`, "g");

export function fold(text: string): string {
  return text
    .replaceAll("\u00B4", "'")
    .normalize("NFKD")
    .replace(accents, "")
    .replace(invisible, "")
    .toLowerCase()
    .replace(replaced, (sign) => plain.get(sign) ?? sign);
}
