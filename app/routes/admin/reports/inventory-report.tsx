import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { TruncationNote } from "~/routes/admin/reports/truncation-note";
import { Badge } from "~/components/ui/badge";
import { buttonLook } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";
import type { StockReportRow } from "~/schemas/report";

interface StockRows {
  rows: StockReportRow[];
  count: number;
}

export function InventoryReport({ low, out }: { low: StockRows; out: StockRows }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Section
        title="Low Stock Products (<5 units)"
        file="low-stock.csv"
        empty="No low stock products"
        {...low}
      >
        {(row) => <Badge variant="warning">{unitsText(unitsOf(row))}</Badge>}
      </Section>
      <Section
        title="Out of Stock Products"
        file="out-of-stock.csv"
        empty="No out of stock products"
        {...out}
      >
        {() => <Badge variant="destructive">Out of stock</Badge>}
      </Section>
    </div>
  );
}

const unitsText = (units: number) => `${units} ${units === 1 ? "unit" : "units"}`;

const unitsOf = ({ variations }: StockReportRow) =>
  variations.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0);

interface SectionProps extends StockRows {
  title: string;
  file: string;
  empty: string;
  children: (row: StockReportRow) => ReactNode;
}

function Section({ title, file, empty, rows, count, children }: SectionProps) {
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{title}</CardTitle>
        {rows.length > 0 && <DownloadLink file={file}>CSV</DownloadLink>}
      </div>
      {rows.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-start justify-between gap-2 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="font-bold wrap-anywhere">{row.name}</p>
              <p className="text-sm text-muted">{row.category}</p>
              <ul className="mt-1 text-sm">
                {row.variations.map(({ id, name, stockQuantity }) => (
                  <li key={id} className="wrap-anywhere">
                    {`${name}: ${stockQuantity}`}
                  </li>
                ))}
              </ul>
            </div>
            {children(row)}
          </li>
        ))}
      </ul>
      <TruncationNote shown={rows.length} count={count} />
    </Card>
  );
}

export function DownloadLink({ file, children }: { file: string; children: string }) {
  return (
    <a href={`/admin/reports/${file}`} download className={buttonLook({ variant: "outline", size: "sm" })}>
      <Download aria-hidden className="size-4" />
      <span>{children}</span>
    </a>
  );
}
