import { PrintCards } from "~/components/storefront/orders/print-cards";

interface OrderGiftCardsProps {
  cards: { id: string; words: string }[];
  printable: "none" | "new" | "again";
  action: string;
}

/** None before the order is paid. */
export function OrderGiftCards({ cards, printable, action }: OrderGiftCardsProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-label="Gift cards" className="flex flex-col gap-3">
      <ul className="flex flex-col gap-1">
        {cards.map(({ id, words }) => (
          <li key={id} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
      {printable !== "none" && <PrintCards action={action} isAgain={printable === "again"} />}
    </section>
  );
}
