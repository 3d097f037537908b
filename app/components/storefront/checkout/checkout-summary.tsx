import { TotalsList } from "~/components/storefront/cart/totals";
import { Card, CardTitle } from "~/components/ui/card";
import { ProductPicture } from "~/components/ui/product-picture";
import { formatCents } from "~/lib/money";
import { type Totals } from "~/lib/quote";

export interface SummaryLine {
  variationId: string;
  productName: string;
  variationName: string;
  quantity: number;
  imageUrl?: string;
  totalCents: number;
}

export function CheckoutSummary({ lines, totals }: { lines: SummaryLine[]; totals: Totals }) {
  return (
    <Card className="flex flex-col gap-5">
      <CardTitle>Order Summary</CardTitle>
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <li key={line.variationId} className="flex items-center gap-3">
            <span className="size-14 shrink-0 overflow-hidden rounded-md">
              <ProductPicture picture={line.imageUrl ?? null} sizes="56px" alt="" />
            </span>
            <span className="min-w-0 grow leading-snug">
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
