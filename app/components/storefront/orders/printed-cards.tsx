import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { Button } from "~/components/ui/form/button";
import { useRootData } from "~/root";

interface PrintedCardsProps {
  cards: { code: string; amount: string; recipientName: string; message: string }[];
  shopAddress: string;
  back: string;
}

/** Each card on its own sheet of paper. */
export function PrintedCards({ cards, shopAddress, back }: PrintedCardsProps) {
  const hydrated = useHydrated();
  const shop = useRootData()?.shop.name;
  return (
    <div className="page max-w-2xl py-8 print:py-0 print:text-black">
      <div className="flex flex-col gap-4 pb-6 print:hidden">
        <PageTitle>{cards.length === 1 ? "Your Gift Card" : "Your Gift Cards"}</PageTitle>
        <p>
          <span>{"Print this page now: it is shown only once. "}</span>
          <span>A code that was printed earlier has ended.</span>
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
        {cards.map(({ code, amount, recipientName, message }) => (
          <article
            key={code}
            className="grid justify-items-center gap-3 rounded-lg border-2 border-dashed border-line p-8 text-center break-inside-avoid break-after-page last:break-after-auto"
          >
            <p className="font-display text-lg">{shop}</p>
            <h2 className="text-3xl">{`Gift card of ${amount}`}</h2>
            <p className="text-xl wrap-anywhere">
              For <bdi>{recipientName}</bdi>
            </p>
            {message && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>}
            <p className="font-display text-2xl font-semibold wrap-anywhere" translate="no">
              {code}
            </p>
            <p>{`Enter the code in the field for codes, in your cart at ${shopAddress}.`}</p>
            <p className="text-sm">What you do not spend stays on the card. It never expires.</p>
          </article>
        ))}
      </div>
    </div>
  );
}
