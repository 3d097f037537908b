import { useFetcher } from "@remix-run/react";
import { Minus, Plus, ShoppingCart } from "lucide-react";
import { useEffect, useState } from "react";
import { Refusal } from "~/components/storefront/refusal";
import { useProductAnswer } from "~/components/storefront/product-answer";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import type { ProductAnswer } from "~/routes/storefront/product-forms";

/** Quantity and Add to Cart for what is in stock. */
export function AddToCart({ variationId, stock }: { variationId: string; stock: number }) {
  const fetcher = useFetcher<ProductAnswer>();
  const answer = useProductAnswer("add", fetcher.data);
  const [quantity, setQuantity] = useState(1);
  const step = (by: number) => setQuantity((current) => clamped(current + by, stock));

  useEffect(() => {
    if (answer && !answer.refused) setQuantity(1);
  }, [answer]);

  return (
    <fetcher.Form method="post" className="space-y-3">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={variationId} />
      <div className="flex flex-wrap items-center gap-4">
        <div role="group" aria-label="Quantity" className="flex items-center">
          <StepButton label="Decrease quantity" disabled={quantity <= 1} onClick={() => step(-1)} className="rounded-r-none">
            <Minus aria-hidden className="size-5" />
          </StepButton>
          <input
            type="number"
            name="quantity"
            aria-label="Quantity"
            min={1}
            max={stock}
            required
            inputMode="numeric"
            value={quantity || ""}
            onChange={(event) => setQuantity(Math.min(event.target.valueAsNumber || 0, stock))}
            onBlur={() => setQuantity((current) => clamped(current, stock))}
            className="control quantity w-16 rounded-none border-control px-1 text-center font-display text-lg font-medium"
          />
          <StepButton label="Increase quantity" disabled={quantity >= stock} onClick={() => step(1)} className="rounded-l-none">
            <Plus aria-hidden className="size-5" />
          </StepButton>
        </div>
        <Button size="lg" variant="secondary" disabled={fetcher.state !== "idle"} className="grow">
          <ShoppingCart aria-hidden className="size-6" />
          Add to Cart
        </Button>
      </div>
      <Refusal answer={answer} />
    </fetcher.Form>
  );
}

function clamped(quantity: number, stock: number): number {
  return Math.max(1, Math.min(quantity || 1, stock));
}

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  className: string;
  children: React.ReactNode;
}

/** Works with scripts only; its place is kept, so that nothing moves when they arrive. */
function StepButton({ label, children, ...rest }: StepButtonProps) {
  if (!useHydrated()) return <span className="size-11 noscript:hidden" />;
  return (
    <Button type="button" variant="outline" size="icon" data-tip={label} {...rest}>
      {children}
      <span className="sr-only">{label}</span>
    </Button>
  );
}
