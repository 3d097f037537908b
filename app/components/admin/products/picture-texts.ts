/*
 * The boxes for the pictures' texts. They are called `alt:` and the picture's id; hidden ones called `was:` say what
 * they were opened with.
 */

const BOX = "alt:";

/** What was typed into boxes that were changed, by the pictures' ids. */
export function changedTexts(form: FormData): [imageId: string, text: string][] {
  return Object.entries(typedTexts(form)).filter(
    ([imageId, text]) => (openedText(form, imageId) ?? text) !== text,
  );
}

/** What a picture's box was opened with; undefined where the form does not say. */
export function openedText(form: FormData, imageId: string): string | undefined {
  const opened = form.get(`was:${imageId}`);
  return typeof opened === "string" ? opened : undefined;
}

/** A picture's box, as its own button sends it: what was typed, and what it was opened with. */
export function textFields(form: FormData, imageId: string): Record<string, string> {
  const names = [BOX + imageId, `was:${imageId}`];
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
}

/** What stands in the boxes, saved or not, by the pictures' ids. */
export function typedTexts(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith(BOX) && typeof value === "string") texts[name.slice(BOX.length)] = value;
  return texts;
}

/** Puts these texts into their boxes, and into all others what they were opened with. */
export function fillTexts(form: HTMLFormElement, texts: [imageId: string, text: string][]): void {
  const typed = new Map(texts);
  const opened = new FormData(form);
  for (const box of form.querySelectorAll<HTMLInputElement>(`input[name^="${BOX}"]`)) {
    const imageId = box.name.slice(BOX.length);
    box.value = typed.get(imageId) ?? String(opened.get(`was:${imageId}`) ?? "");
  }
}
