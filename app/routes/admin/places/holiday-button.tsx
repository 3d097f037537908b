import { Button } from "~/components/ui/form/button";
import { formatWeekday } from "~/lib/time/calendar-day";
import { type Holiday, missingHolidays } from "~/lib/time/holidays";

interface HolidayButtonProps {
  holidays: readonly Holiday[];
  specialDays: string;
  /** The button was pressed. */
  added: boolean;
}

/** Alberta's holidays that the special days do not name. A press adds them to the form, and saves nothing. */
export function HolidayButton({ holidays, specialDays, added }: HolidayButtonProps) {
  const missing = missingHolidays(holidays, specialDays);
  if (added) return <p role="status">The holidays are added above. Save the place to keep them.</p>;
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-muted">
        {`Holidays in Alberta: ${missing.map(({ name, day }) => `${name} (${formatWeekday(day)})`).join("; ")}.`}
      </p>
      <Button name="intent" value="holidays" variant="outline" size="sm">
        Add as Closed Days
      </Button>
    </div>
  );
}
