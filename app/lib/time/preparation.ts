/** Working days, then working hours. */
export interface Preparation {
  days: number;
  hours: number;
}

const PREPARATION_EXAMPLE = "Write it like “2 days”, “4 hours” or “1 day 2 hours”.";
const written = /^(?:(\d{1,2}) ?(?:days?|d))?(?:,| and)? ?(?:(\d{1,2}) ?(?:hours?|hrs?|h))?$/i;

/** "0 hours" is ready at once. @throws Error with a sentence for people */
export function parsePreparation(text: string): Preparation {
  const [, days, hours] = written.exec(text.trim().replace(/\s+/g, " ")) ?? [];
  if (days === undefined && hours === undefined)
    throw new Error(`We couldn't read “${text.trim()}”. ${PREPARATION_EXAMPLE}`);
  return { days: Number(days ?? 0), hours: Number(hours ?? 0) };
}

export function preparationText({ days, hours }: Preparation): string {
  const parts = [days > 0 && counted(days, "day"), (hours > 0 || days === 0) && counted(hours, "hour")];
  return parts.filter(Boolean).join(" ");
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
