import { ChevronDown } from "lucide-react";
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

/**
 * Beside the form where there is room for it; on a phone one line at its top, which opens in place. What it
 * opens stands after the details, not within: closed ones cannot be shown open on a wide screen by a style.
 */
export function CheckoutSummary({ lines, totals }: { lines: SummaryLine[]; totals: Totals }) {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
      <details className="peer group lg:hidden">
        <summary className="relative -m-5 flex min-h-11 list-none flex-wrap items-center gap-x-2 rounded-lg pr-12 pl-5 py-3.5 hover:bg-sunken group-open:mb-0">
          <h2 className="text-xl">Order Summary</h2>{" "}
          <span>{`${count} ${count === 1 ? "item" : "items"} · ${formatCents(totals.totalCents)}`}</span>
          <ChevronDown
            aria-hidden
            className="absolute right-5 size-5 transition-transform group-open:rotate-180"
          />
        </summary>
      </details>
      <CardTitle className="max-lg:hidden">Order Summary</CardTitle>
      <div className="hidden flex-col gap-5 peer-open:flex lg:flex lg:pt-5">
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
      </div>
    </Card>
  );
}
