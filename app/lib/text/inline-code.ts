export function inlineCode(sentence: string): { text: string; isCode: boolean }[] {
  return sentence
    .split("`")
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
