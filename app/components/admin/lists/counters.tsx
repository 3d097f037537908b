import { Link } from "@remix-run/react";
import { Card } from "~/components/ui/card";

export function Counters({
  counters,
}: {
  counters: { label: string; value: number | string; to?: string }[];
}) {
  return (
    <dl className="mb-6 grid grid-cols-3 gap-2 sm:gap-3">
      {counters.map(({ label, value, to }) => (
        <Card key={label} className="relative flex flex-col justify-between max-sm:p-3">
          <dt className="text-sm text-muted">
            {to ? (
              <Link to={to} className="flex min-h-11 items-center underline after:absolute after:inset-0">
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd className="font-display text-2xl font-semibold">
            {typeof value === "number" ? value.toLocaleString("en-CA") : value}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
