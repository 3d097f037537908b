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
import { LinkButton } from "~/components/ui/form/button";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { catalogue } from "~/domain/catalog/catalogue";
import { subscriptionIdOf } from "~/domain/subscriptions/links";
import { confirmSubscription, readSubscription } from "~/domain/subscriptions/subscriptions";
import { consentWords } from "~/lib/subscriptions/consent-words";
import { productPath } from "~/lib/url/product-path";
import { CONFIRM_PATH } from "~/lib/url/subscription-paths";
import { suggestedCards } from "~/routes/storefront/catalog/suggested-cards";
import { unkept } from "~/routes/storefront/orders/visible-order";

const TITLE = "Please confirm";
const SWITCHED_OFF = "These emails are switched off";

export const headers: HeadersFunction = () => unkept;

export const meta = subscriptionMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const id = subscriptionIdOf(CONFIRM_PATH, request.url);
  const subscription = id && (await readSubscription(id));
  if (!subscription || subscription.isExpired)
    return json({ found: null, more: await suggestedCards() }, { status: 404 });
  const { email, isConfirmed, isOn, purpose, item } = subscription;
  const words = consentWords(purpose, item);
  const product = await productOf(subscription.variationId);
  const found = { email, isConfirmed, isOn, product, ...words };
  return json({ found, more: null, title: isOn ? TITLE : SWITCHED_OFF });
}

/** URL of the variation, if the shop still has it. */
async function productOf(variationId: string | null): Promise<string | null> {
  const entry = variationId === null ? undefined : (await catalogue()).byVariation.get(variationId);
  return entry ? `${productPath(entry.product)}?variation=${entry.variation.id}` : null;
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
  const { email, asked, until, product, isConfirmed, isOn } = found;
  const words = `${email} gets ${asked}. ${until}`;
  const button = product && <LinkButton to={product}>View Product</LinkButton>;
  if (!isOn)
    return (
      <SubscriptionAnswer
        title={SWITCHED_OFF}
        text={`You asked for ${asked}. We do not send these emails at the moment. Please ask again another time.`}
      >
        {button}
      </SubscriptionAnswer>
    );
  if (isConfirmed)
    return (
      <SubscriptionAnswer title={result ? "Confirmed" : "You have already confirmed"} text={words}>
        {button}
      </SubscriptionAnswer>
    );
  return <SubscriptionQuestion title={TITLE} text={`Press Confirm, and ${words}`} button="Confirm" />;
}
