import { Link } from "@remix-run/react";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { type FormEvent, type ReactNode, useState } from "react";
import { changeBrowserCart } from "~/components/storefront/cart/cart-changes";
import { Badge } from "~/components/ui/badge";
import { Button, FocusableButton } from "~/components/ui/form/button";
import { Price } from "~/components/ui/product/price";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { maxQuantity } from "~/lib/cart/cart";
import { changeNotes } from "~/lib/cart/cart-view";
import type { CartLine, CartViewLine } from "~/lib/cart/lines";
import { formatCents } from "~/lib/money/money";
import { regularTotalOf } from "~/lib/money/sale-price";
import { productPath } from "~/lib/url/product-path";
import { LOW_STOCK_BELOW } from "~/lib/catalog/stock";

interface CartLineItemProps {
  line: CartViewLine;
  stored: CartLine | null;
  onRemove: (line: CartViewLine) => void;
}

export function CartLineItem({ line, stored, onRemove }: CartLineItemProps) {
  const { variationId, productId, slug, productName, variationName, stockQuantity, unavailable, quantity } =
    line;
  const name = variationName ? `${productName}, ${variationName}` : productName;
  // Shown until the next press, longer than its toast.
  const [problem, setProblem] = useState<string | null>(null);
  const change = (intent: "set" | "remove") => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const wanted = submitter instanceof HTMLButtonElement && intent === "set" ? Number(submitter.value) : 0;
    if (intent === "remove") onRemove(line);
    setProblem(null);
    void changeBrowserCart({ intent, line: { variationId, stockQuantity, quantity: wanted } }).then(
      (failed) => setProblem(failed?.message.description ?? null),
    );
  };

  return (
    <li className="flex flex-wrap gap-x-4 pt-5 sm:gap-x-6">
      <div className="size-20 shrink-0 overflow-hidden rounded-lg sm:size-28">
        <ProductPicture picture={line.imageUrl ?? null} sizes="7rem" alt="" isGiftCard={line.isGiftCard} />
      </div>
      <div className="flex min-w-0 grow basis-40 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-lg">
              {productId ? (
                <Link
                  to={`${productPath({ id: productId, slug })}?variation=${variationId}`}
                  className="hover:underline"
                >
                  {productName}
                </Link>
              ) : (
                productName
              )}
            </h2>
            {variationName && <p className="text-muted">{variationName}</p>}
          </div>
          <form method="post" action="/cart" onSubmit={change("remove")}>
            <input type="hidden" name="variationId" value={variationId} />
            <Button
              name="intent"
              value="remove"
              variant="ghost"
              size="icon"
              data-tip="Remove"
              data-tip-at="end"
            >
              <Trash2 aria-hidden className="size-5" />
              <span className="sr-only">{`Remove ${name}`}</span>
            </Button>
          </form>
        </div>
        {!unavailable && stockQuantity < LOW_STOCK_BELOW && (
          <p>
            <Badge variant="warning">{`${stockQuantity} left in stock`}</Badge>
          </p>
        )}
        {!unavailable && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <form
              method="post"
              action="/cart"
              onSubmit={change("set")}
              aria-label={`Quantity of ${name}`}
              className="flex items-center gap-2"
            >
              <input type="hidden" name="intent" value="set" />
              <input type="hidden" name="variationId" value={variationId} />
              <StepButton step="Decrease quantity" of={name} quantity={quantity - 1} disabled={quantity <= 1}>
                <Minus aria-hidden className="size-5" />
              </StepButton>
              <span aria-live="polite" className="min-w-10 text-center font-display text-lg font-medium">
                <span className="sr-only">Quantity </span>
                <span>{quantity}</span>
              </span>{" "}
              <StepButton
                step="Increase quantity"
                of={name}
                quantity={quantity + 1}
                disabled={quantity >= maxQuantity(stockQuantity)}
              >
                <Plus aria-hidden className="size-5" />
              </StepButton>
            </form>
            <div className="shrink-0 text-right">
              <p className="font-display text-xl font-semibold">
                <Price cents={line.totalCents} regularCents={regularTotalOf(line)} />
              </p>
              {quantity > 1 && (
                <p className="text-sm text-muted">{`${quantity} × ${formatCents(line.unitCents)}`}</p>
              )}
            </div>
          </div>
        )}
      </div>
      {/* Always rendered, so that nothing below moves when a note appears. */}
      <div className="flex min-h-7 basis-full flex-wrap gap-x-3 py-0.5 text-sm font-bold text-warn">
        {[...line.notes, ...changeNotes(line, stored)].map((note) => (
          <p key={note}>{note}</p>
        ))}
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}

function StepButton({
  step,
  of,
  quantity,
  disabled,
  children,
}: {
  step: string;
  of: string;
  quantity: number;
  disabled: boolean;
  children: ReactNode;
}) {
  return (
    <FocusableButton
      name="quantity"
      value={quantity}
      variant="outline"
      size="icon"
      data-tip={step}
      disabled={disabled}
    >
      {children}
      <span className="sr-only">{`${step} of ${of}`}</span>
    </FocusableButton>
  );
}
