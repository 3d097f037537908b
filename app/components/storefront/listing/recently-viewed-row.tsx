import { useEffect, useState } from "react";
import { type CardData, ProductCard } from "~/components/storefront/listing/product-card";
import {
  forgetViewed,
  rememberViewed,
  viewedProducts,
} from "~/components/storefront/listing/viewed-products";
import { Button } from "~/components/ui/form/button";
import { toast } from "~/components/ui/toast/toast";

export interface RecentlyViewedProps {
  /** The product of this page, which the row leaves out. */
  productId?: string;
  /** Products of the row above, which this row leaves out. */
  above: readonly { id: string }[];
}

export function RecentlyViewedRow({ productId, above }: RecentlyViewedProps) {
  const shown = [productId, ...above.map(({ id }) => id)].join(".");
  const [cards, setCards] = useState<CardData[] | null>([]);
  useEffect(() => {
    const ids = viewedProducts().filter((id) => !shown.includes(id));
    if (productId !== undefined) rememberViewed(productId);
    if (ids.length === 0) return setCards([]);
    const request = new AbortController();
    setCards(null);
    void cardsOf(ids, request.signal).then((found) => {
      if (!request.signal.aborted) setCards(found);
    });
    return () => request.abort();
  }, [productId, shown]);

  // Reserves the usual height of the row, so that the footer does not move.
  if (!cards) return <div className="h-126 sm:h-146" />;
  if (cards.length === 0) return null;
  const clear = () => {
    forgetViewed();
    setCards([]);
    document.getElementById("main")?.focus({ preventScroll: true });
    toast({
      title: "Recently Viewed Cleared",
      description: "This browser has forgotten what you looked at.",
    });
  };
  return (
    <section aria-labelledby="recently-viewed" className="pt-14 text-left print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-6">
        <h2 id="recently-viewed" className="text-2xl sm:text-3xl">
          Recently viewed
        </h2>
        <Button type="button" variant="ghost" size="compact" onClick={clear}>
          Clear
          <span className="sr-only"> recently viewed</span>
        </Button>
      </div>
      <ul className="card-strip">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard product={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sends the ids in the body, because URLs may be logged on the way. */
async function cardsOf(ids: string[], signal: AbortSignal): Promise<CardData[]> {
  try {
    const body = new URLSearchParams({ ids: ids.join(".") });
    const response = await fetch("/recently-viewed", { method: "POST", body, signal });
    const cards: unknown = await response.json();
    return Array.isArray(cards) ? (cards as CardData[]) : [];
  } catch {
    return [];
  }
}
