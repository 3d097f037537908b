export function personName({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): string | null {
  return [firstName, lastName].filter(Boolean).join(" ") || null;
}

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
