/** First and last name joined; null when neither is known. */
export function personName({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): string | null {
  return [firstName, lastName].filter(Boolean).join(" ") || null;
}

/** Shown when there is no picture. Whole characters, because a name may begin with an emoji. */
export function initialsOf({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null;
  lastName: string | null;
  email: string;
}): string {
  const first = (text: string | null) => [...(text ?? "").trim()][0] ?? "";
  return (first(firstName) + first(lastName) || first(email) || "?").toUpperCase();
}
