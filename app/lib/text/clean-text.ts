/** An emoji with its style, skin tone and joiner, or a joiner that changes how a Persian or Indic word is drawn. */
const visibleJoins =
  "\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]?(?:\\u200D(?=\\p{Extended_Pictographic}))?" +
  "|(?:[\\u0620-\\u06FF]|[\\u0900-\\u0DFF])[\\u200C\\u200D](?=\\p{L})";
const invisible = "[\\p{Cf}\\p{Cs}\\p{Default_Ignorable_Code_Point}]";
const joinedOrInvisible = new RegExp(`(${visibleJoins})|${invisible}`, "gu");

/** Includes line breaks and control characters; U+2800 is braille without dots. */
const spaces = /[\p{Cc}\p{Z}\u2800]+/gu;

/** More marks than any language puts on a letter would cover the lines around them. */
const mark = "[\\p{Mn}\\p{Me}\\u200B-\\u200F\\u2060-\\u2064]";
const stackedMarks = new RegExp(`(${mark}{4})${mark}+`, "gu");

/** Composed as most keyboards type it, with at most four marks on a letter. */
export function composed(text: string): string {
  return text.normalize("NFC").replace(stackedMarks, "$1");
}

export const plainLineBreaks = (text: string) => text.replaceAll("\r\n", "\n");

export function cleanLine(text: string): string {
  return composed(text.replace(joinedOrInvisible, "$1").replace(spaces, " ").trim());
}
