const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A malformed id is treated as unknown (404), not as invalid. */
export function isId(text: unknown): text is string {
  return typeof text === "string" && uuidPattern.test(text);
}

const ID_LENGTH = 36;

/** At most `most` ids that are separated by dots, each once; the rest is left out. */
export function idsIn(text: string | null | undefined, most: number): string[] {
  // Forged text may be long.
  const parts = (text ?? "").slice(0, most * (ID_LENGTH + 1)).split(".");
  return [...new Set(parts.filter(isId).map((id) => id.toLowerCase()))];
}
