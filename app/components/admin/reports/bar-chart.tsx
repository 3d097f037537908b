import { formatCents } from "~/lib/money/money";

const SHOWN = 10;

interface Bar {
  key: string;
  label: string;
  cents: number;
}

export function BarChart({ title, bars }: { title: string; bars: Bar[] }) {
  const best = bars.slice(0, SHOWN);
  const most = Math.max(...best.map(({ cents }) => cents), 1);
  return (
    <figure>
      <figcaption className="mb-2 text-muted">{title}</figcaption>
      <ol className="grid gap-2">
        {best.map(({ key, label, cents }) => (
          <li key={key}>
            <p className="flex justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">{label}</span>{" "}
              <span className="shrink-0 font-bold">{formatCents(cents)}</span>
            </p>
            <svg aria-hidden viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2.5 w-full">
              <rect width={Math.max(0.5, (100 * cents) / most)} height="3" className="fill-teal" />
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  );
}
