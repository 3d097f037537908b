import { Card } from "~/components/ui/card";

/** The numbers above a list. */
export function Counters({ counters }: { counters: { label: string; value: number }[] }) {
  return (
    <dl className="mb-6 grid gap-3 sm:grid-cols-3">
      {counters.map(({ label, value }) => (
        <Card key={label} className="flex items-baseline justify-between gap-3 p-4 sm:flex-col sm:gap-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-display text-2xl font-semibold">{value.toLocaleString("en-CA")}</dd>
        </Card>
      ))}
    </dl>
  );
}
