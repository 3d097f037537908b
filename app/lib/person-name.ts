/** First and last name joined; null when neither is known. */
export function personName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string | null {
  return [firstName, lastName].filter(Boolean).join(" ") || null;
}
