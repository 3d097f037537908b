const BOX = "alt:";

export function changedTexts(form: FormData): [imageId: string, text: string][] {
  return Object.entries(typedTexts(form)).filter(
    ([imageId, text]) => (openedText(form, imageId) ?? text) !== text,
  );
}

export function openedText(form: FormData, imageId: string): string | undefined {
  const opened = form.get(`was:${imageId}`);
  return typeof opened === "string" ? opened : undefined;
}

export function typedTexts(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith(BOX) && typeof value === "string") texts[name.slice(BOX.length)] = value;
  return texts;
}

export function fillTexts(form: HTMLFormElement, texts: [imageId: string, text: string][]): void {
  const typed = new Map(texts);
  const opened = new FormData(form);
  for (const box of form.querySelectorAll<HTMLInputElement>(`input[name^="${BOX}"]`)) {
    const imageId = box.name.slice(BOX.length);
    box.value = typed.get(imageId) ?? String(opened.get(`was:${imageId}`) ?? "");
  }
}
