/** PostgreSQL cannot store U+0000 or half of a surrogate pair, in text or JSON. Nobody types them on purpose. */
export function isStorable(text: string): boolean {
  return !/[\u0000\p{Surrogate}]/u.test(text);
}

export const NOT_STORABLE = "There is a character in it that cannot be stored. Please type it again.";
