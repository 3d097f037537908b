import { PrintCards, type PrintCardsProps } from "~/routes/storefront/orders/print-cards";
import type { CardsOfOrder } from "~/lib/gift-cards/of-order";

interface OrderGiftCardsProps extends CardsOfOrder {
  /** Absent in a list of orders. */
  print?: Pick<PrintCardsProps, "action" | "endsCancelling">;
}

/** Renders nothing before the order is paid. */
export function OrderGiftCards({ cards, message, printable, codeCount, print }: OrderGiftCardsProps) {
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
      {message !== "" && (
        <p className="wrap-anywhere whitespace-pre-line text-muted">
          Message: <bdi>{`“${message}”`}</bdi>
        </p>
      )}
      {printable > 0 && print && <PrintCards {...print} pieces={printable} codeCount={codeCount} />}
    </section>
  );
}
