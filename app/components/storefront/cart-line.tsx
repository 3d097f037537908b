import { Link, useFetcher, useFetchers } from "@remix-run/react";
import { Minus, Plus, Trash2 } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { keepCart } from "~/components/storefront/cart-storage";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ProductPicture } from "~/components/ui/product-picture";
import { toast } from "~/components/ui/toast";
import type { CartAnswer } from "~/http/cart";
import { MAX_QUANTITY } from "~/lib/cart-limits";
import { formatCents } from "~/lib/money";
import { LOW_STOCK_BELOW } from "~/lib/stock";
import type { CartLine } from "~/schemas/cart";

export interface ShownCartLine extends CartLine {
  unitCents: number;
  totalCents: number;
  available: number;
  unavailable: boolean;
  notes: string[];
}

const fetcherKey = (variationId: string) => `cart-${variationId}`;

export function CartLineItem({ line, priceNote }: { line: ShownCartLine; priceNote?: string }) {
  const { variationId, productId, productName, variationName, available, unavailable } = line;
  const fetcher = useFetcher<CartAnswer>({ key: fetcherKey(variationId) });
  // A change is made to the cookie's whole cart, so the changes of two lines must not overtake each other.
  const othersChange = useFetchers().some(({ key, state }) => key.startsWith("cart-") && key !== fetcherKey(variationId) && state === "submitting");
  const asked = fetcher.formData?.get("intent") === "set" ? Number(fetcher.formData.get("quantity")) : null;
  const quantity = asked ?? line.quantity;
  const name = `${productName}, ${variationName}`;

  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.cart) keepCart(fetcher.data.cart);
    if (fetcher.data.toast) toast(fetcher.data.toast);
  }, [fetcher.data]);

  return (
    <li className="flex gap-4 py-5 sm:gap-6">
      <div className="size-20 shrink-0 overflow-hidden rounded-lg sm:size-28">
        <ProductPicture picture={line.imageUrl ?? null} sizes="7rem" alt="" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-lg">{productId ? <Link to={`/product/${productId}?variation=${variationId}`} className="hover:underline">{productName}</Link> : productName}</h2>
            {variationName && <p className="text-muted">{variationName}</p>}
          </div>
          <fetcher.Form method="post" action="/cart">
            <input type="hidden" name="variationId" value={variationId} />
            <Button name="intent" value="remove" variant="ghost" size="icon" data-tip="Remove" data-tip-at="end" disabled={othersChange}>
              <Trash2 aria-hidden className="size-5" />
              <span className="sr-only">Remove {name}</span>
            </Button>
          </fetcher.Form>
        </div>
        {!unavailable && available < LOW_STOCK_BELOW && (
          <p>
            <Badge variant="warning">{`${available} left in stock`}</Badge>
          </p>
        )}
        {[...line.notes, ...(priceNote ? [priceNote] : [])].map((note) => (
          <p key={note} className="font-bold text-warn">
            {note}
          </p>
        ))}
        {!unavailable && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <fetcher.Form method="post" action="/cart" aria-label={`Quantity of ${name}`} className="flex items-center gap-2">
              <input type="hidden" name="intent" value="set" />
              <input type="hidden" name="variationId" value={variationId} />
              <StepButton step="Decrease quantity" of={name} quantity={quantity - 1} disabled={othersChange || quantity <= 1}>
                <Minus aria-hidden className="size-5" />
              </StepButton>
              <span aria-live="polite" className="min-w-10 text-center font-display text-lg font-medium">
                <span className="sr-only">Quantity </span>
                {quantity}
              </span>
              <StepButton step="Increase quantity" of={name} quantity={quantity + 1} disabled={othersChange || quantity >= Math.min(available, MAX_QUANTITY)}>
                <Plus aria-hidden className="size-5" />
              </StepButton>
            </fetcher.Form>
            <p className="font-display text-xl font-semibold">{formatCents(line.unitCents * quantity)}</p>
          </div>
        )}
      </div>
    </li>
  );
}

function StepButton({ step, of, quantity, disabled, children }: { step: string; of: string; quantity: number; disabled: boolean; children: ReactNode }) {
  return (
    <Button name="quantity" value={quantity} variant="outline" size="icon" data-tip={step} disabled={disabled}>
      {children}
      <span className="sr-only">
        {step} of {of}
      </span>
    </Button>
  );
}
