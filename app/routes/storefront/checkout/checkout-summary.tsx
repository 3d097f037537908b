import ChevronDown from "lucide-react/icons/chevron-down";
import { useEffect, useState } from "react";
import { browserCart } from "~/components/storefront/cart/browser-cart";
import { TotalsList } from "~/components/storefront/cart/totals";
import { CodeField } from "~/components/storefront/promotions/code-field";
import type { CodeState } from "~/components/storefront/promotions/code-state";
import { Card, CardTitle } from "~/components/ui/card";
import { Price } from "~/components/ui/product/price";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { findLine } from "~/lib/cart/cart";
import { changeNotes, countOf } from "~/lib/cart/cart-view";
import type { CartLine, CartViewLine } from "~/lib/cart/lines";
import { formatCents } from "~/lib/money/money";
import { regularTotalOf } from "~/lib/money/sale-price";
import type { Quote } from "~/lib/money/quote";

/** On a phone the content stands after `details`, not inside: CSS cannot open closed details on a wide screen. */
export interface CheckoutSummaryProps {
  lines: CartViewLine[];
  quote: Quote;
  code: CodeState;
  onCode?: (press: string) => void;
  promise: string | null;
  /** True if another choice in the form changes the promise. */
  isPromiseChosen: boolean;
}

export function CheckoutSummary({ lines, quote, code, onCode, ...promised }: CheckoutSummaryProps) {
  const count = countOf(lines);
  const stored = useStoredLines(lines);
  // Only at first: opening it later would move what the shopper is reading.
  const [opensAtFirst] = useState(
    () =>
      code.problem !== null ||
      lines.some((line) => line.notes.length > 0 || changeNotes(line, null).length > 0),
  );
  const noted = lines.map((line) => ({
    ...line,
    notes: [...line.notes, ...changeNotes(line, findLine(stored, line.variationId) ?? null)],
  }));
  return (
    <Card className="lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
      <details open={opensAtFirst || undefined} className="peer group lg:hidden">
        <summary className="relative -m-5 flex min-h-11 list-none flex-wrap items-center gap-x-2 rounded-lg py-2 pr-12 pl-3.5 sm:pl-5 hover:bg-sunken group-open:mb-0">
          <h2 className="text-xl">Order Summary</h2>{" "}
          <span>{`${count} ${count === 1 ? "item" : "items"} · ${formatCents(quote.amountDueCents)}`}</span>
          <ChevronDown
            aria-hidden
            className="absolute right-5 size-5 transition-transform group-open:rotate-180"
          />
        </summary>
      </details>
      <CardTitle className="max-lg:hidden">Order Summary</CardTitle>
      <div className="hidden flex-col gap-5 max-sm:-mx-1.5 peer-open:flex lg:flex lg:pt-5">
        <ul className="flex flex-col gap-3">
          {noted.map((line) => (
            <li key={line.variationId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="size-14 shrink-0 overflow-hidden rounded-md">
                <ProductPicture
                  picture={line.imageUrl ?? null}
                  sizes="56px"
                  alt=""
                  isGiftCard={line.isGiftCard}
                />
              </span>
              <span className="min-w-0 grow basis-0 leading-snug">
                <span>{line.productName}</span>{" "}
                <span className="block text-sm text-muted">
                  {line.unavailable ? line.variationName : `${line.variationName} × ${line.quantity}`}
                </span>
              </span>{" "}
              {!line.unavailable && (
                <span className="text-right whitespace-nowrap">
                  <Price cents={line.totalCents} regularCents={regularTotalOf(line)} />{" "}
                  {line.quantity > 1 && (
                    <span className="block text-sm text-muted">
                      {`${line.quantity} × ${formatCents(line.unitCents)}`}
                    </span>
                  )}
                </span>
              )}
              {line.notes.map((note) => (
                <p key={note} className="basis-full text-sm font-bold text-warn">
                  {note}
                </p>
              ))}
            </li>
          ))}
        </ul>
        <TotalsList rows={quote.rows} />
        <CodeField code={code} onPress={onCode} />
        <ChosenPromise {...promised} />
      </div>
    </Card>
  );
}

/** Hidden without scripts after another choice, because it no longer applies. A chosen time is shown beside it. */
function ChosenPromise({
  promise,
  isPromiseChosen,
}: Pick<CheckoutSummaryProps, "promise" | "isPromiseChosen">) {
  return (
    <>
      {promise && (
        <p className="font-bold noscript:group-has-[[checked]:is([name=deliveryMethod],[name=placeId],[name^=slotId]):not(:checked)]/form:hidden">
          {promise}
        </p>
      )}
      {isPromiseChosen && (
        <p className="hidden noscript:group-has-[[checked]:is([name=deliveryMethod],[name=placeId]):not(:checked)]/form:block">
          Press Update Total to see when you get your order.
        </p>
      )}
    </>
  );
}

function useStoredLines(lines: CartViewLine[]): CartLine[] {
  const [stored, setStored] = useState<CartLine[]>([]);
  useEffect(() => setStored(browserCart().lines), [lines]);
  return stored;
}
