import { Link } from "@remix-run/react";
import { Cell, Head, NarrowOnly, Table, WIDE_ONLY } from "~/components/admin/lists/table";
import { Badge, type BadgeVariant } from "~/components/ui/badge";
import {
  cardTitle,
  type GiftCardState,
  giftCardState,
  giftCardStates,
  sentWords,
  shownMoney,
} from "~/lib/gift-cards/admin-words";
import type { ListedGiftCard } from "~/schemas/prices/gift-card";

export function GiftCardTable({ cards }: { cards: readonly ListedGiftCard[] }) {
  return (
    <Table
      label="Gift Cards"
      look="stacked-rows"
      head={
        <>
          <Head>Gift Card</Head>
          <Head>Recipient</Head>
          <Head className={WIDE_ONLY}>Code</Head>
          <Head className="text-right max-md:ml-auto">Balance</Head>
        </>
      }
    >
      {cards.map((card) => (
        <tr key={card.id}>
          <Cell>
            <Link
              to={`/admin/gift-cards/${card.id}`}
              className="inline-flex min-h-11 items-center font-bold underline"
            >
              {cardTitle(card.lastFour, card.createdAt)}
            </Link>{" "}
            <GiftCardBadge state={giftCardState(card)} />
            <NarrowOnly texts={[sentWords(card)]} />
          </Cell>
          <Cell className="wrap-anywhere md:min-w-32">
            <bdi>{card.recipient.name}</bdi>{" "}
            <span className="block text-sm break-all text-muted">{card.recipient.email}</span>
          </Cell>
          <Cell className={WIDE_ONLY}>{sentWords(card)}</Cell>
          <Cell className="text-right tabular-nums max-md:ml-auto">
            <span>{shownMoney(card.balance)}</span>
            {card.held !== "0.00" && <p className="text-sm text-muted">{`${shownMoney(card.held)} held`}</p>}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

const variants: Record<GiftCardState, BadgeVariant> = {
  void: "destructive",
  "used up": "outline",
  waits: "warning",
  sent: "success",
};

export function GiftCardBadge({ state }: { state: GiftCardState }) {
  return <Badge variant={variants[state]}>{giftCardStates[state]}</Badge>;
}
