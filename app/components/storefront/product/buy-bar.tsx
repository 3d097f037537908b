import ShoppingCart from "lucide-react/icons/shopping-cart";
import { useEffect, useState } from "react";
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
}

export function BuyBar({ product, selected }: BuyBarProps) {
  const hydrated = useHydrated();
  const formInSight = useInSight(ADD_TO_CART, selected.id);
  const picture = product.pictures.find(({ id }) => id === selected.imageId) ?? product.pictures[0];
  const words = (
    <>
      <ShoppingCart aria-hidden className="size-5" />
      Add to Cart
    </>
  );
  const look = buttonLook({ variant: "secondary" });
  return (
    <div data-hidden={formInSight || undefined} className="buy-bar">
      <span className="size-12 shrink-0 overflow-hidden rounded-md bg-oat">
        <ProductPicture
          picture={picture ? fullPicture(picture) : product.legacyPicture}
          sizes="48px"
          alt=""
          isGiftCard={product.isGiftCard}
        />
      </span>
      <p className="min-w-0 grow leading-tight">
        {!product.simple && <span className="block truncate text-sm">{selected.name}</span>}{" "}
        <strong className="font-display text-lg">
          <Price cents={selected.unitCents} regularCents={selected.regularCents} />
        </strong>
      </p>
      {hydrated ? (
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

/** `key` changes when the id may belong to another element. */
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
