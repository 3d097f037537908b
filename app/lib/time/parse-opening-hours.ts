import { MIDNIGHT, type OpeningHours, type Span, weekdays } from "~/lib/time/opening-hours";

const NOON = MIDNIGHT / 2;
const EXAMPLE = "Write it like “Sat 10am-4pm” or “Sunday closed”.";
const to = /-|–|\bto\b/i;

/** @throws Error with a sentence that quotes the line */
export function parseOpeningHours(text: string): OpeningHours[] {
  const lines = text.split("\n").map((line) => line.trim());
  const hours = lines.filter(Boolean).map(parseLine);
  const days = hours.flatMap((line) => line.days);
  const twice = days.find((day, at) => days.indexOf(day) < at);
  if (twice !== undefined) throw new Error(`${weekdays[twice]} is listed twice.`);
  return hours;
}

function parseLine(line: string): OpeningHours {
  const at = line.search(/\d|closed$/i);
  const [daysText, timesText] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at)];
  const days = readDays(daysText);
  const times = parseSpans(timesText);
  if (days.includes(-1) || !times) throw new Error(`We couldn't read “${line}”. ${EXAMPLE}`);
  refuseImpossibleSpans(line, times);
  return { days, times };
}

/** `9am-12pm, 1pm-5pm` or `closed`, the earliest first. Null if it cannot be read. */
export function parseSpans(text: string): Span[] | null {
  const times = /^closed$/i.test(text) ? [] : text.split(",").map(parseTimes);
  if (times.some(({ opens, closes }) => opens < 0 || closes < 0)) return null;
  return times.sort((a, b) => a.opens - b.opens);
}

/** @throws Error with a sentence that quotes the line */
export function refuseImpossibleSpans(line: string, times: readonly Span[]): void {
  if (times.some(({ opens, closes }) => closes <= opens))
    throw new Error(`“${line}” closes before it opens.`);
  if (times.some(({ opens }, at) => opens < (times[at - 1]?.closes ?? 0)))
    throw new Error(
      `The times in “${line}” overlap. Write them as one, or let one end before the next begins.`,
    );
}

/** "Tue, Fri" or "Mon-Fri". @throws Error with a sentence that quotes the text */
export function parseWeekdays(text: string): number[] {
  const days = text.trim() === "" ? [] : readDays(text);
  if (days.includes(-1))
    throw new Error(`We couldn't read “${text}”. Write it like “Tue, Fri” or “Mon-Fri”.`);
  return days;
}

const readDays = (text: string) =>
  [...new Set(text.split(/,|&|\band\b/i).flatMap(parseDays))].sort((a, b) => a - b);

function parseDays(text: string): number[] {
  const [first = "", last = first, ...more] = text.split(to);
  const [from, until] = [parseDay(first), parseDay(last)];
  if (from < 0 || until < 0 || more.length > 0) return [-1];
  return Array.from({ length: ((until - from + 7) % 7) + 1 }, (_, offset) => (from + offset) % 7);
}

function parseDay(text: string): number {
  const word = text.trim().replace(/[.:]$/, "").toLowerCase();
  return word.length < 3 ? -1 : weekdays.findIndex((day) => day.toLowerCase().startsWith(word));
}

function parseTimes(text: string): Span {
  const [first = "", last = "", ...more] = text.split(to);
  const [from, until] = [parseTime(first), parseTime(last)];
  if (!from || !until || more.length > 0) return { opens: -1, closes: -1 };
  // Hours without am or pm, as in `10-4`: no shop opens before 7 in the morning, and it closes after it opens.
  const latest = until.isHourAlone ? MIDNIGHT : until.minutes;
  const isEarly = from.isHourAlone && from.minutes < 7 * 60 && from.minutes + NOON < latest;
  const opens = from.minutes + (isEarly ? NOON : 0);
  const closes = until.minutes + (until.isHourAlone && until.minutes <= opens ? NOON : 0);
  // Midnight can also end a day.
  return { opens, closes: closes === 0 ? MIDNIGHT : closes };
}

function parseTime(text: string): { minutes: number; isHourAlone: boolean } | null {
  const [, hour = "", minute, half = ""] = /^(\d\d?)(?::([0-5]\d))?\s*(am|pm)?$/i.exec(text.trim()) ?? [];
  const hours = Number(hour);
  const isTime = hour !== "" && (half ? hours >= 1 && hours <= 12 : hours <= 23);
  if (!isTime) return null;
  const hoursOfDay = half ? (hours % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : hours;
  return {
    minutes: hoursOfDay * 60 + Number(minute ?? 0),
    isHourAlone: half === "" && minute === undefined && hours >= 1 && hours <= 12,
  };
}
