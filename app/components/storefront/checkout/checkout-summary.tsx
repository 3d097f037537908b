import { TotalsList } from "~/components/storefront/cart/totals";
import { Card, CardTitle } from "~/components/ui/card";
import { formatCents } from "~/lib/money";
import { type Totals } from "~/lib/quote";

export interface SummaryLine {
  variationId: string;
  productName: string;
  variationName: string;
  quantity: number;
  totalCents: number;
}

export function CheckoutSummary({ lines, totals }: { lines: SummaryLine[]; totals: Totals }) {
  return (
    <Card className="flex flex-col gap-5">
      <CardTitle>Order Summary</CardTitle>
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <li key={line.variationId} className="flex justify-between gap-4">
            <span>
              {line.productName}{" "}
              <span className="block text-sm text-muted">{`${line.variationName} × ${line.quantity}`}</span>
            </span>{" "}
            <span className="whitespace-nowrap">{formatCents(line.totalCents)}</span>
          </li>
        ))}
      </ul>
      <TotalsList totals={totals} />
    </Card>
  );
}
