/** Minutes since midnight at the shop. */
export interface Span {
  opens: number;
  closes: number;
}

export interface OpeningHours {
  /** 0 is Monday. */
  days: number[];
  times: Span[];
}

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
export const MIDNIGHT = 24 * 60;
const NOON = MIDNIGHT / 2;

/** Default hours (the specification's business constants). */
export const usualHours: OpeningHours[] = [
  { days: [0, 1, 2, 3, 4, 5], times: [{ opens: 9 * 60, closes: 19 * 60 }] },
  { days: [6], times: [{ opens: 9 * 60, closes: 17 * 60 }] },
];

export function openingLines(hours: readonly OpeningHours[], length: "long" | "short"): string[] {
  return hours.map(({ days, times }) => `${daysText(days, length)} ${spansText(times)}`);
}

export function spansText(times: readonly Span[]): string {
  return times.map(({ opens, closes }) => `${timeText(opens)}-${timeText(closes)}`).join(", ") || "closed";
}

export function openDays(hours: readonly OpeningHours[]): string {
  return daysText(openDaysOf(hours), "short");
}

export function isOpenDaily(hours: readonly OpeningHours[]): boolean {
  return openDaysOf(hours).length === weekdays.length;
}

const openDaysOf = (hours: readonly OpeningHours[]) =>
  hours.flatMap(({ days, times }) => (times.length > 0 ? days : [])).sort((a, b) => a - b);

export const weekdaysText = (days: readonly number[]): string => daysText(days, "short");

function daysText(days: readonly number[], length: "long" | "short"): string {
  const runs: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const isShort = length === "short" && days.length > 1;
  const name = (day: number) => (isShort ? dayName(day).slice(0, 3) : dayName(day));
  const between = isShort ? "-" : " to ";
  return runs.map(({ from, to }) => (from === to ? name(from) : name(from) + between + name(to))).join(", ");
}

const dayName = (day: number) => weekdays[day] ?? "";

export function timeText(time: number): string {
  const hour = Math.floor(time / 60) % 12 || 12;
  const minutes = time % 60 > 0 ? `:${twoDigits(time % 60)}` : "";
  return `${hour}${minutes}${time % MIDNIGHT < NOON ? "am" : "pm"}`;
}

/** `09:00`; the end of a day is `00:00`. */
export const clock = (time: number): string =>
  `${twoDigits(Math.floor(time / 60) % 24)}:${twoDigits(time % 60)}`;

export function openingSpecifications(hours: readonly OpeningHours[]) {
  return hours.flatMap(({ days, times }) =>
    times.map(({ opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days.map(dayName),
      opens: clock(opens),
      closes: clock(closes),
    })),
  );
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
