import { type CalendarDay } from "~/lib/time/calendar-day";
import { clock, type Span, spansText } from "~/lib/time/opening-hours";
import { parseSpans, refuseImpossibleSpans } from "~/lib/time/parse-opening-hours";
import { startOfDay } from "~/lib/time/shop-days";

/** A holiday, or the date of a market. It replaces the weekday's hours. */
export interface SpecialDay {
  day: CalendarDay;
  times: Span[];
}

const EXAMPLE = "Write it like “2026-12-24 9am-12pm” or “2026-12-25 closed”.";

/** In the order of the days. @throws Error with a sentence that quotes the line */
export function parseSpecialDays(text: string): SpecialDay[] {
  const lines = text.split("\n").map((line) => line.trim());
  const days = lines.filter(Boolean).map(parseLine);
  const twice = days.find(({ day }, at) => days.findIndex((other) => other.day === day) < at);
  if (twice) throw new Error(`${twice.day} is listed twice.`);
  return days.sort(byDay);
}

export const byDay = (a: SpecialDay, b: SpecialDay): number => (a.day < b.day ? -1 : 1);

function parseLine(line: string): SpecialDay {
  const [, day = "", spans = ""] = /^([^\s:]+):?\s+(\S.*)$/.exec(line) ?? [];
  const times = parseSpans(spans);
  if (!startOfDay(day) || !times) throw new Error(`We couldn't read “${line}”. ${EXAMPLE}`);
  refuseImpossibleSpans(line, times);
  return { day, times };
}

/** Special days from today on, for search engines. A closed day opens and closes at midnight. */
export function specialOpenings(days: readonly SpecialDay[], today: CalendarDay) {
  return days
    .filter(({ day }) => day >= today)
    .flatMap(({ day, times }) =>
      (times.length > 0 ? times : [{ opens: 0, closes: 0 }]).map(({ opens, closes }) => ({
        "@type": "OpeningHoursSpecification",
        validFrom: day,
        validThrough: day,
        opens: clock(opens),
        closes: clock(closes),
      })),
    );
}

/** Lines that `parseSpecialDays` reads. */
export function specialDayLines(days: readonly SpecialDay[]): string[] {
  return days.map(({ day, times }) => `${day} ${spansText(times)}`);
}
