/**
 * PostgreSQL stores neither U+0000 nor half of a surrogate pair, in text as in JSON; nobody means to write
 * them.
 */
export function isStorable(text: string): boolean {
  return !/[\u0000\p{Surrogate}]/u.test(text);
}

export const NOT_STORABLE = "There is a character in it that cannot be stored. Please type it again.";
