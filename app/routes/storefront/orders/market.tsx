import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { MarketChoices } from "~/components/storefront/orders/market-choices";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { requireUser } from "~/http/session/access";
import { orderNumber } from "~/lib/orders/order-number";
import { answerByForm, type MarketPageData, marketPageData } from "~/routes/storefront/orders/market-form";

type AnsweredMarketData = Omit<MarketPageData, "id" | "question">;

function Answered({ handover, pickupAddress, orderPath, hasEmail, isCancelled }: AnsweredMarketData) {
  return (
    <div className="grid justify-items-start gap-4">
      {isCancelled ? (
        <p>This order is cancelled.</p>
      ) : (
        <p>
          {"This is chosen: "}
          <strong>{handover}</strong>.{pickupAddress && <span className="block">{pickupAddress}</span>}
        </p>
      )}
      {hasEmail && <p>You get an email about it.</p>}
      <LinkButton to={orderPath}>View Your Order</LinkButton>
    </div>
  );
}

const TITLE = "Your pickup was cancelled";

/** The link gives access, so caches and search engines must not keep the page. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
});

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: TITLE, hidden: true });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return marketPageData(params.id ?? "", await answerer(context, request));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const who = await answerer(context, request);
  return answerByForm(request, params.id ?? "", who, `${pathname}${search}`);
}

/** The link in the email is enough: nobody needs to sign in. */
async function answerer(context: AppLoadContext, request: Request) {
  const guestToken = new URL(request.url).searchParams.get("token");
  if (guestToken === null) return { user: await requireUser(context) };
  await context.limit("guestOrder");
  return { guestToken };
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessFailed;

export default function Market() {
  const { id, question, ...order } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const number = orderNumber(id);
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{question ? TITLE : `Order #${number}`}</PageTitle>
      {result?.message && (
        <p role="alert" className="mb-6 rounded-lg bg-danger-bg px-5 py-4 font-bold text-danger">
          {result.message}
        </p>
      )}
      {question ? (
        <>
          <p className="pb-6">{`We are sorry: ${question.cancelled} What should we do with your order #${number}?`}</p>
          <MarketChoices {...question} result={result} />
        </>
      ) : (
        <Answered {...order} />
      )}
    </div>
  );
}
