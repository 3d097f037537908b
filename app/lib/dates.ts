/** Customers may cancel, and a date counts as recent, within 4 hours. */
export const RECENT_MS = 4 * 60 * 60 * 1000;

const short = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "America/Edmonton",
});

const day = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "short", day: "numeric", timeZone: "America/Edmonton" });

/** `Nov 20, 2026, 9:05 a.m.`, the shop's time wherever it is rendered. */
export function formatDate(date: Date | string): string {
  return plainSpaces(short.format(new Date(date)));
}

export function formatDay(date: Date | string): string {
  return plainSpaces(day.format(new Date(date)));
}

export function isRecent(date: Date | string, now: Date): boolean {
  return now.getTime() - new Date(date).getTime() <= RECENT_MS;
}

/** Node and browsers carry different ICU data: some put a narrow no-break space before a.m., which would break hydration. */
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
