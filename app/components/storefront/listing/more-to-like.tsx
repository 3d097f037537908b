import { type CardData, ProductCard } from "~/components/storefront/listing/product-card";

/** A row of cards under what was looked for; nothing where there is nothing. */
export function MoreToLike({ cards }: { cards: CardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="more-to-like" className="pt-14 text-left">
      <h2 id="more-to-like" className="pb-6 text-2xl sm:text-3xl">
        More to like
      </h2>
      <div className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4">
        {cards.map((card) => (
          <ProductCard key={card.id} product={card} />
        ))}
      </div>
    </section>
  );
}
