import { Minus, Plus, ShoppingCart } from "lucide-react";
import { type FormEvent, useState } from "react";
import { pressCart } from "~/components/storefront/cart/cart-changes";
import { Refusal } from "~/components/storefront/product/refusal";
import { useProductFormResult } from "~/components/storefront/product/form-result";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/hydrated";
import type { ToastMessage } from "~/components/ui/toast";
import { limitOf } from "~/lib/cart";
import type { StoredLine } from "~/lib/cart-view";
import { addressForWidth, CART_PICTURE_WIDTH } from "~/lib/image-address";
import type { ProductData, VariationData } from "~/components/storefront/product/product-data";

/**
 * Quantity and Add to Cart for what is in stock; why it was refused is said also where nothing is left to
 * add.
 */
export function AddToCart({ product, chosen }: { product: ProductData; chosen: VariationData | undefined }) {
  const posted = useProductFormResult("add", undefined);
  const [message, setMessage] = useState<ToastMessage | null>(posted?.refused ? posted.toast : null);
  const limit = limitOf(chosen?.stock ?? 0);
  const [quantity, setQuantity] = useState(() => clamped(Number(posted?.refused?.typed.quantity), limit));
  const step = (by: number) => setQuantity((current) => clamped(current + by, limit));
  const refusal = message && <Refusal message={message} />;
  if (!chosen || limit <= 0) return refusal;

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = clamped(quantity, limit);
    setMessage(null);
    setQuantity(1);
    const refused = await pressCart({ kind: "add", line: lineOf(product, chosen, wanted) });
    if (refused) setQuantity(wanted);
    setMessage(refused);
  };

  return (
    <form method="post" onSubmit={(event) => void add(event)} className="space-y-3">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={chosen.id} />
      <div className="flex flex-wrap items-center gap-4">
        <div role="group" aria-label="Quantity" className="flex items-center">
          <StepButton
            label="Decrease quantity"
            disabled={quantity <= 1}
            onClick={() => step(-1)}
            className="rounded-r-none"
          >
            <Minus aria-hidden className="size-5" />
          </StepButton>
          <label htmlFor="quantity" className="sr-only">
            Quantity
          </label>
          <input
            id="quantity"
            type="number"
            name="quantity"
            min={1}
            max={limit}
            required
            inputMode="numeric"
            value={quantity || ""}
            onChange={(event) => setQuantity(Math.min(event.target.valueAsNumber || 0, limit))}
            onBlur={() => setQuantity((current) => clamped(current, limit))}
            className="control quantity w-16 rounded-none border-control px-1 text-center font-display text-lg font-medium"
          />
          <StepButton
            label="Increase quantity"
            disabled={quantity >= limit}
            onClick={() => step(1)}
            className="rounded-l-none"
          >
            <Plus aria-hidden className="size-5" />
          </StepButton>
        </div>
        <Button size="lg" variant="secondary" className="grow">
          <ShoppingCart aria-hidden className="size-6" />
          Add to Cart
        </Button>
      </div>
      {refusal}
    </form>
  );
}

/** As the page shows it: names and price are those that the shopper has seen. */
function lineOf(product: ProductData, chosen: VariationData, quantity: number): StoredLine {
  const {
    id: variationId,
    name: variationName,
    attributes,
    unitCents,
    stock: stockQuantity,
    imageId,
  } = chosen;
  const picture = product.pictures.find(({ id }) => id === imageId) ?? product.pictures[0];
  const imageUrl = picture
    ? addressForWidth(picture, CART_PICTURE_WIDTH)
    : (product.legacyPicture ?? undefined);
  return {
    variationId,
    productId: product.id,
    productName: product.name,
    variationName,
    attributes,
    price: unitCents / 100,
    quantity,
    imageUrl,
    stockQuantity,
  };
}

function clamped(quantity: number, limit: number): number {
  return Math.max(1, Math.min(quantity || 1, limit));
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
