import { Link } from "@remix-run/react";
import { GiftCardBadge } from "~/components/admin/gift-cards/gift-card-table";
import { cardTitle, giftCardState, shownMoney } from "~/lib/gift-cards/admin-words";
import { LinkButton } from "~/components/ui/form/button";
import { formatCents, toCents } from "~/lib/money/money";
import { keptWords } from "~/lib/orders/money-back";
import { spentWords } from "~/lib/orders/words/refund-words";
import type { ListedGiftCard } from "~/schemas/prices/gift-card";

interface OrderGiftCardsProps {
  cards: (ListedGiftCard & { spentCents: number })[];
  /** The amount that was already spent from the cards of a cancelled order. */
  kept: string;
  /** Page where the recipient can be corrected. Null once all cards are sent. */
  recipientUrl: string | null;
}

/** The gift cards that the order sold, and those given as its refunds. */
export function OrderGiftCards({ cards, kept, recipientUrl }: OrderGiftCardsProps) {
  if (cards.length === 0 && recipientUrl === null) return null;
  return (
    <section aria-labelledby="gift-cards-title">
      <h3 id="gift-cards-title" className="mb-1 text-lg">
        Gift Cards
      </h3>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center gap-x-3 py-1">
            <Link
              to={`/admin/gift-cards/${card.id}`}
              className="inline-flex min-h-11 items-center font-bold underline"
            >
              {cardTitle(card.lastFour, card.createdAt)}
            </Link>{" "}
            <GiftCardBadge state={giftCardState(card)} />{" "}
            <span className="text-sm text-muted">{factsOf(card)}</span>
          </li>
        ))}
      </ul>
      {recipientUrl && (
        <LinkButton to={recipientUrl} variant="ghost" size="sm" preventScrollReset>
          Change recipient
        </LinkButton>
      )}
      {toCents(kept) > 0 && (
        <p className="pt-1 text-sm">{`Cancelling gave ${formatCents(toCents(kept))} less back.${keptWords(toCents(kept))}`}</p>
      )}
    </section>
  );
}

function factsOf({ balance, spentCents, refundId }: OrderGiftCardsProps["cards"][number]) {
  const facts = [
    `Balance ${shownMoney(balance)}`,
    spentCents > 0 && spentWords(spentCents),
    refundId && "a refund given as a gift card",
  ];
  return facts.filter(Boolean).join(", ");
}
