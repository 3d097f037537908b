import { type CardShop, PrintableCard } from "~/components/gift-cards/printable-card";
import { Button, LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

interface PrintedCardsProps {
  cards: { code: string; amount: string; giverName: string; recipientName: string; message: string }[];
  isAgain: boolean;
  shop: CardShop;
  back: string;
}

export function PrintedCards({ cards, isAgain, shop, back }: PrintedCardsProps) {
  const hydrated = useHydrated();
  const isOne = cards.length === 1;
  return (
    <div className="page max-w-2xl py-8 print:py-0 print:text-black">
      <div className="flex flex-col gap-4 pb-6 print:hidden">
        <PageTitle>{isOne ? "Your Gift Card" : "Your Gift Cards"}</PageTitle>
        <p>
          <span>Print this page now: it is shown only once.</span>
          {isAgain && (
            <span>{` The ${isOne ? "code that was printed before has" : "codes that were printed before have"} ended.`}</span>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          {hydrated && (
            <Button type="button" onClick={() => window.print()}>
              Print
            </Button>
          )}{" "}
          <LinkButton to={back} variant="outline">
            Back to Your Order
          </LinkButton>
        </div>
      </div>
      <div className="flex flex-col gap-6">
        {cards.map((card) => (
          <PrintableCard key={card.code} shop={shop} {...card} />
        ))}
      </div>
    </div>
  );
}
