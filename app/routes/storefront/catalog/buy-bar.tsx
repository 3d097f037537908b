import { type ReactNode, useEffect, useState } from "react";
import { ButtonWords } from "~/routes/storefront/catalog/button-words";
import { CHOICES } from "~/routes/storefront/catalog/variation-picker";
import type { ProductData, VariationData } from "~/components/storefront/product/product-data";
import { buttonLook } from "~/components/ui/form/button";
import { fullPicture } from "~/components/ui/product/compact-picture";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { Price } from "~/components/ui/product/price";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { ADD_TO_CART } from "~/lib/cart/cart-view";

interface BuyBarProps {
  product: ProductData;
  selected: VariationData;
  /** False while the product has several variations and the shopper has chosen none. */
  isChosen: boolean;
  isAdded: boolean;
}

export function BuyBar({ product, selected, isChosen, isAdded }: BuyBarProps) {
  const hydrated = useHydrated();
  const formInSight = useInSight(ADD_TO_CART, selected.id);
  const picture = product.pictures.find(({ id }) => id === selected.imageId) ?? product.pictures[0];
  const words = <ButtonWords isAdded={isAdded} />;
  const look = buttonLook({ variant: "secondary" });
  return (
    <div data-hidden={formInSight || undefined} className="buy-bar">
      <ToPart id={product.simple ? ADD_TO_CART : CHOICES} className="flex min-w-0 grow items-center gap-3">
        <span className="size-12 shrink-0 overflow-hidden rounded-md bg-oat">
          <ProductPicture
            picture={picture ? fullPicture(picture) : product.legacyPicture}
            sizes="48px"
            alt=""
            isGiftCard={product.isGiftCard}
          />
        </span>
        <span className="min-w-0 text-left leading-tight">
          {!product.simple && <span className="block truncate text-sm">{selected.name}</span>}{" "}
          <strong className="font-display text-lg">
            <Price cents={selected.unitCents} regularCents={selected.regularCents} />
          </strong>
        </span>
      </ToPart>{" "}
      {!isChosen ? (
        <ToPart id={CHOICES} className={look}>
          Choose options
        </ToPart>
      ) : hydrated ? (
        <button form={ADD_TO_CART} className={look}>
          {words}
        </button>
      ) : (
        <a href={`#${ADD_TO_CART}`} className={look}>
          {words}
        </a>
      )}
    </div>
  );
}

function ToPart({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  if (!useHydrated())
    return (
      <a href={`#${id}`} className={className}>
        {children}
      </a>
    );
  return (
    <button type="button" className={className} onClick={() => showPart(id)}>
      {children}
    </button>
  );
}

/** Scrolls by script: a hash would add a history entry and lose the list that the shopper came from. */
function showPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: "start" });
  part?.querySelector<HTMLElement>("button, input:not([type=hidden])")?.focus({ preventScroll: true });
}

/** Pass another `key` when the id may belong to another element. */
function useInSight(id: string, key: string): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, key]);
  return inSight;
}
