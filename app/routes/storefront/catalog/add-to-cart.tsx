import { useRevalidator } from "@remix-run/react";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { changeBrowserCart } from "~/components/storefront/cart/cart-changes";
import { ButtonWords } from "~/routes/storefront/catalog/button-words";
import { FormError } from "~/components/storefront/product/form-error";
import type { ProductData, VariationData } from "~/components/storefront/product/product-data";
import { Button, FocusableButton } from "~/components/ui/form/button";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { toast } from "~/components/ui/toast/toast";
import { maxQuantity } from "~/lib/cart/cart";
import { cookiesBlocked } from "~/lib/cookies-blocked";
import { ADD_TO_CART } from "~/lib/cart/cart-view";
import type { CartLine } from "~/lib/cart/lines";
import { imageUrlForWidth, CART_PICTURE_WIDTH } from "~/lib/url/image-urls";
import { centsToText } from "~/lib/money/money";
import type { ToastMessage } from "~/lib/toast-message";

const DOUBLE_PRESS_MS = 500;

interface AddToCartProps {
  product: ProductData;
  selected: VariationData | undefined;
  attempt: { quantity: number; error: ToastMessage | null } | null;
  redirectTo: string;
  isAdded: boolean;
  onAdded: (variationId: string | null) => void;
}

export function AddToCart({ product, selected, attempt, redirectTo, isAdded, onAdded }: AddToCartProps) {
  const [problem, setProblem] = useState({ id: selected?.id, error: attempt?.error ?? null });
  const error = problem.id === selected?.id ? problem.error : null;
  const setError = (error: ToastMessage | null) => setProblem({ id: selected?.id, error });
  const limit = maxQuantity(selected?.stock ?? 0);
  const [typed, setQuantity] = useState(() => clamped(attempt?.quantity ?? 1, limit));
  const quantity = Math.min(typed, limit);
  const box = useRef<HTMLInputElement>(null);
  const press = useRef({ atMs: -Infinity, isUnderWay: false });
  useEffect(() => {
    // The number may have been typed before the scripts loaded.
    if (box.current) setQuantity(box.current.valueAsNumber || 1);
  }, []);
  const { revalidate } = useRevalidator();
  const step = (by: number) => setQuantity((current) => clamped(current + by, limit));
  const message = error && <FormError message={error} />;
  if (!selected || limit <= 0) return message && <NothingLeft>{message}</NothingLeft>;

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!navigator.cookieEnabled) {
      const blocked = cookiesBlocked("cart");
      toast(blocked);
      return setError(blocked);
    }
    if (press.current.isUnderWay || event.timeStamp - press.current.atMs < DOUBLE_PRESS_MS) return;
    press.current = { atMs: event.timeStamp, isUnderWay: true };
    const wanted = clamped(quantity, limit);
    setError(null);
    setQuantity(1);
    onAdded(null);
    const problem = await changeBrowserCart({ intent: "add", line: lineOf(product, selected, wanted) });
    if (!problem) onAdded(selected.id);
    // A press after an error is a new attempt, not a double click.
    press.current = { atMs: problem ? -Infinity : event.timeStamp, isUnderWay: false };
    if (problem) setQuantity(wanted);
    setError(problem?.message ?? null);
    if (problem?.isRefused) revalidate();
  };

  return (
    <form
      id={ADD_TO_CART}
      method="post"
      action="/cart"
      onSubmit={(event) => void add(event)}
      className="scroll-mt-4 space-y-3"
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="variationId" value={selected.id} />
      <input type="hidden" name="price" value={centsToText(selected.unitCents)} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
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
            ref={box}
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
            className="control quantity h-11 w-16 rounded-none border-control px-1 text-center font-display text-lg font-medium"
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
          <ButtonWords isAdded={isAdded} className="size-6" />
        </Button>
      </div>
      {message}
    </form>
  );
}

function NothingLeft({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <div ref={place} id={ADD_TO_CART} tabIndex={-1}>
      {children}
    </div>
  );
}

function lineOf(product: ProductData, selected: VariationData, quantity: number): CartLine {
  const { id: variationId, name: variationName, attributes, unitCents, stock, imageId } = selected;
  const picture = product.pictures.find(({ id }) => id === imageId) ?? product.pictures[0];
  const imageUrl = picture
    ? imageUrlForWidth(picture, CART_PICTURE_WIDTH)
    : (product.legacyPicture ?? undefined);
  return {
    variationId,
    productId: product.id,
    productName: product.name,
    variationName,
    attributes,
    unitCents,
    quantity,
    imageUrl,
    stockQuantity: stock,
    isGiftCard: product.isGiftCard,
  };
}

function clamped(quantity: number, limit: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity) || 1, limit));
}

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  className: string;
  children: ReactNode;
}

/** The button needs scripts. Until they load, an empty box keeps the layout from shifting. */
function StepButton({ label, children, ...rest }: StepButtonProps) {
  if (!useHydrated()) return <span className="size-11 noscript:hidden" />;
  return (
    <FocusableButton type="button" variant="outline" size="icon" data-tip={label} {...rest}>
      {children}
      <span className="sr-only">{label}</span>
    </FocusableButton>
  );
}
