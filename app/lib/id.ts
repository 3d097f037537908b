const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A malformed id is treated as unknown (404), not as invalid. */
export function isId(text: unknown): text is string {
  return typeof text === "string" && uuidPattern.test(text);
}
