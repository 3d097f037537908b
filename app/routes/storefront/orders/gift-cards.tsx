import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { PrintCards } from "~/routes/storefront/orders/print-cards";
import { LinkButton, Button } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { printOrderCards } from "~/domain/orders/gift-cards/send";
import { cardsOfOrder } from "~/domain/orders/gift-cards/shown";
import { refusalToCancel } from "~/domain/orders/status/cancel";
import { shopSettings } from "~/domain/settings/settings";
import { fieldText, readForm } from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { shownCode } from "~/lib/gift-cards/code";
import { areGiftCards } from "~/lib/gift-cards/lines";
import { formatCents } from "~/lib/money/money";
import { unkept, visibleOrder } from "~/routes/storefront/orders/visible-order";
import { environment } from "~/services/environment/environment";
import { type CardShop, PrintableCard } from "~/components/gift-cards/printable-card";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

/** The answer of the action contains codes, so no cache may keep it. */
export const headers: HeadersFunction = () => unkept;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(rootDataOf(matches), { title: titleOf(data?.printable), hidden: true });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await visibleOrder(context, params.id ?? "", tokenOf(request));
  const { printable, codeCount } = await cardsOfOrder(order);
  const endsCancelling = areGiftCards(order.items) && refusalToCancel(order) === null;
  const { name, address } = await shopSettings();
  const shop = { name, address, url: new URL(environment.publicUrl).host };
  return json({ orderId: order.id, printable, codeCount, endsCancelling, shop });
}

/** An action, not a loader, because it makes new codes. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = await visibleOrder(context, params.id ?? "", tokenOf(request));
  const codeCount = Number(fieldText(await readForm(request), "codeCount"));
  try {
    const cards = await printOrderCards(order.id, codeCount);
    return json({
      isAgain: codeCount > 0,
      cards: cards.map(({ code, balanceCents, ...card }) => ({
        ...card,
        code: shownCode(code),
        amount: formatCents(balanceCents),
      })),
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return json({ refused: error.message }, { status: error.status });
  }
}

const titleOf = (printable = 0) => (printable === 1 ? "Print Gift Card" : "Print Gift Cards");
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");
const pathOf = (path: string, token: string | null) =>
  token === null ? path : `${path}?${new URLSearchParams({ token }).toString()}`;

export default function OrderGiftCards() {
  const { orderId, printable, shop, ...print } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const token = useSearchParams()[0].get("token");
  const back = pathOf(`/orders/${orderId}`, token);
  if (result && "cards" in result) return <PrintedCards {...result} {...{ shop, back }} />;
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{titleOf(printable)}</PageTitle>
      {result ? (
        <p role="alert">{result.refused}</p>
      ) : (
        printable === 0 && <p>There is no gift card to print.</p>
      )}
      <div className="flex flex-col items-start gap-4 pt-4">
        {printable > 0 && (
          <PrintCards action={pathOf(`/orders/${orderId}/gift-cards`, token)} pieces={printable} {...print} />
        )}
        <LinkButton to={back} variant="outline">
          Back to Your Order
        </LinkButton>
      </div>
    </div>
  );
}

interface PrintedCardsProps {
  cards: { code: string; amount: string; giverName: string; recipientName: string; message: string }[];
  isAgain: boolean;
  shop: CardShop;
  back: string;
}

function PrintedCards({ cards, isAgain, shop, back }: PrintedCardsProps) {
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
