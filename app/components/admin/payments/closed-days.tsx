import { Link } from "@remix-run/react";
import { Card, CardTitle } from "~/components/ui/card";

interface ClosedDaysProps {
  days: readonly { day: string; title: string; counted: string }[];
}

export function ClosedDays({ days }: ClosedDaysProps) {
  if (days.length === 0) return null;
  return (
    <Card className="mt-6 print:hidden">
      <CardTitle>Closed days</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {days.map(({ day, title, counted }) => (
          <li key={day} className="flex justify-between gap-4 py-1">
            <Link
              to={`/admin/daily-close?day=${day}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {title}
            </Link>{" "}
            <span className="self-center tabular-nums">{`${counted} counted`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
