import { Link } from "@remix-run/react";

interface Counter {
  label: string;
  value: number | string;
  to?: string;
}

export function Counters({ counters }: { counters: Counter[] }) {
  return (
    <dl className="mb-3 flex flex-wrap gap-x-2.5 gap-y-1 sm:gap-x-6">
      {counters.map(({ label, value, to }, at) => (
        <div key={at} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
          <dt className="text-sm text-muted max-sm:text-xs">
            {to ? (
              <Link to={to} className="inline-flex min-h-6 items-center underline">
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>{" "}
          <dd className="font-display font-semibold">
            {typeof value === "number" ? value.toLocaleString("en-CA") : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
