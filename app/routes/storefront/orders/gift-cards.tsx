import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { PrintedCards } from "~/components/storefront/orders/printed-cards";
import { PrintCards } from "~/components/storefront/orders/print-cards";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { printOrderCards } from "~/domain/orders/gift-cards/send";
import { cardsOfOrder } from "~/domain/orders/gift-cards/shown";
import { redirectWithToast } from "~/http/session/flash";
import { DomainError } from "~/lib/errors";
import { shownCode } from "~/lib/gift-cards/code";
import { formatCents } from "~/lib/money/money";
import { errorToast } from "~/lib/toast-message";
import { unkept, visibleOrder } from "~/routes/storefront/orders/visible-order";
import { environment } from "~/services/environment/environment";

const TITLE = "Print Gift Cards";

/** The answer to the press has codes. */
export const headers: HeadersFunction = () => unkept;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: TITLE, hidden: true });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await visibleOrder(context, params.id ?? "", tokenOf(request));
  const { printable } = await cardsOfOrder(order.id);
  return json({ orderId: order.id, printable, shopAddress: new URL(environment.publicUrl).host });
}

/** Makes new codes, so it is never done by opening an address. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const order = await visibleOrder(context, params.id ?? "", tokenOf(request));
  try {
    const cards = await printOrderCards(order.id);
    return json({
      cards: cards.map(({ code, balanceCents, recipientName, message }) => ({
        ...{ code: shownCode(code), amount: formatCents(balanceCents), recipientName, message },
      })),
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirectWithToast(pathOf(`/orders/${order.id}`, tokenOf(request)), errorToast(error.message));
  }
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");
const pathOf = (path: string, token: string | null) =>
  token === null ? path : `${path}?${new URLSearchParams({ token }).toString()}`;

export default function OrderGiftCards() {
  const { orderId, printable, shopAddress } = useLoaderData<typeof loader>();
  const printed = useActionData<typeof action>();
  const token = useSearchParams()[0].get("token");
  const back = pathOf(`/orders/${orderId}`, token);
  if (printed && "cards" in printed)
    return <PrintedCards cards={printed.cards} shopAddress={shopAddress} back={back} />;
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{TITLE}</PageTitle>
      {printable === "none" && <p>There is no gift card to print.</p>}
      <div className="flex flex-col items-start gap-4 pt-4">
        {printable !== "none" && (
          <PrintCards
            action={pathOf(`/orders/${orderId}/gift-cards`, token)}
            isAgain={printable === "again"}
          />
        )}
        <LinkButton to={back} variant="outline">
          Back to Your Order
        </LinkButton>
      </div>
    </div>
  );
}
