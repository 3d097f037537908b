import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import {
  OLD_LINK,
  OldSubscriptionLink,
  SubscriptionAnswer,
  SubscriptionQuestion,
} from "~/components/storefront/subscriptions/subscription-page";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { subscriptionIdOf } from "~/domain/subscriptions/links";
import { confirmSubscription, readSubscription } from "~/domain/subscriptions/subscriptions";
import { consentWords } from "~/lib/subscriptions/consent-words";
import { CONFIRM_PATH } from "~/lib/url/subscription-paths";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import { unkept } from "~/routes/storefront/orders/visible-order";

const TITLE = "Please confirm";

export const headers: HeadersFunction = () => unkept;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(rootDataOf(matches), { title: data?.more ? OLD_LINK : TITLE, hidden: true });

export async function loader({ request }: LoaderFunctionArgs) {
  const id = subscriptionIdOf(CONFIRM_PATH, request.url);
  const found = id && (await readSubscription(id));
  if (!found || found.isExpired) return json({ found: null, more: await suggestedCards() }, { status: 404 });
  const { email, purpose, item, isConfirmed } = found;
  return json({ found: { email, isConfirmed, ...consentWords(purpose, item) }, more: null });
}

export async function action({ request }: ActionFunctionArgs) {
  const id = subscriptionIdOf(CONFIRM_PATH, request.url);
  const isConfirmed = id !== null && (await confirmSubscription(id));
  return json({ isConfirmed }, { status: isConfirmed ? 200 : 404 });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessFailed;

export default function ConfirmSubscription() {
  const { found, more } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (more) return <OldSubscriptionLink more={more} />;
  const { email, asked, until, isConfirmed } = found;
  const words = `${email} gets ${asked}. ${until}`;
  if (isConfirmed)
    return <SubscriptionAnswer title={result ? "Confirmed" : "You have already confirmed"} text={words} />;
  return <SubscriptionQuestion title={TITLE} text={`Press Confirm, and ${words}`} button="Confirm" />;
}
