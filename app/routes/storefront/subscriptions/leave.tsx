import {
  type ActionFunctionArgs,
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import {
  OldSubscriptionLink,
  SubscriptionAnswer,
  subscriptionMeta,
  SubscriptionQuestion,
} from "~/components/storefront/subscriptions/subscription-page";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { subscriptionIdOf } from "~/domain/subscriptions/links";
import { readSubscription, unsubscribe } from "~/domain/subscriptions/subscriptions";
import { consentWords } from "~/lib/subscriptions/consent-words";
import { LEAVE_PATH } from "~/lib/url/subscription-paths";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import { unkept } from "~/routes/storefront/orders/visible-order";

const TITLE = "Unsubscribe";

export const headers: HeadersFunction = () => unkept;

export const meta = subscriptionMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const id = subscriptionIdOf(LEAVE_PATH, request.url);
  if (id === null) return json({ subscribed: null, more: await suggestedCards() }, { status: 404 });
  const found = await readSubscription(id);
  const subscribed = found && !found.isUnsubscribed ? found : null;
  return json({
    subscribed: subscribed && {
      email: subscribed.email,
      asked: consentWords(subscribed.purpose, subscribed.item).asked,
    },
    more: null,
  });
}

/** Mail programs send this POST too (RFC 8058), without cookies and from anywhere. The signed link is the permission. */
export async function action({ request }: ActionFunctionArgs) {
  const id = subscriptionIdOf(LEAVE_PATH, request.url);
  if (id === null) return json({ isDone: false }, { status: 404 });
  await unsubscribe(id);
  return json({ isDone: true });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessFailed;

export default function LeaveSubscription() {
  const { subscribed, more } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (more) return <OldSubscriptionLink more={more} />;
  if (subscribed)
    return (
      <SubscriptionQuestion
        title={TITLE}
        text={`This stops the emails to ${subscribed.email}: ${subscribed.asked}.`}
        button={TITLE}
      />
    );
  return (
    <SubscriptionAnswer
      title={result ? "You are unsubscribed" : "You are not subscribed"}
      text="We send you no more of these emails. You still get those about your orders."
    />
  );
}
