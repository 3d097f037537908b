import { type CardData, ProductCard } from "~/components/storefront/listing/product-card";

export function CardRow({ title, cards }: { title: string; cards: CardData[] }) {
  if (cards.length === 0) return null;
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="pt-14 text-left">
      <h2 id={id} className="pb-6 text-2xl sm:text-3xl">
        {title}
      </h2>
      <div className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4">
        {cards.map((card) => (
          <ProductCard key={card.id} product={card} />
        ))}
      </div>
    </section>
  );
}
