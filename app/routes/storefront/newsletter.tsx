import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { NewsletterForm } from "~/components/storefront/subscriptions/newsletter-form";
import { SubscriptionAnswer } from "~/components/storefront/subscriptions/subscription-page";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { LinkButton } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { shopSettings } from "~/domain/settings/settings";
import { askForEmails } from "~/domain/subscriptions/subscriptions";
import { fieldTexts, formErrorResponse, readForm } from "~/http/forms/forms";
import { askedWords } from "~/lib/subscriptions/consent-words";
import { NEWSLETTER_PATH } from "~/lib/url/subscription-paths";
import { useRootData } from "~/root";
import { notFoundWithToys } from "~/routes/storefront/catalog/suggested-cards";
import { subscriberInput } from "~/schemas/subscription";

const ABOUT = "New toys, sale prices and market days, by email.";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Newsletter", description: ABOUT, path: NEWSLETTER_PATH });

async function refuseWhileOff(): Promise<void> {
  if (!(await shopSettings()).newsletter) throw await notFoundWithToys("Page");
}

export async function loader() {
  await refuseWhileOff();
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  await refuseWhileOff();
  const values = fieldTexts(await readForm(request), ["email"]);
  try {
    await context.limit("subscription");
    const { email } = subscriberInput.parse(values);
    await askForEmails({ purpose: "newsletter", email, variationId: null });
    return json({ askedBy: email });
  } catch (error) {
    return formErrorResponse(error, values);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => serverResultOrToast(serverAction);
export const shouldRevalidate = unlessFailed;

export default function Newsletter() {
  const result = useActionData<typeof action>();
  const { name = "", address = "" } = useRootData()?.shop ?? {};
  if (result && "askedBy" in result)
    return (
      <SubscriptionAnswer title="Check your email" text={askedWords(result.askedBy)}>
        <LinkButton to={NEWSLETTER_PATH} variant="outline">
          Use Another Address
        </LinkButton>
      </SubscriptionAnswer>
    );
  const refused = result && "values" in result ? result : undefined;
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle text={ABOUT}>Newsletter</PageTitle>
      <p className="pb-4">{`It comes from ${name}, ${address}.`}</p>
      <NewsletterForm result={refused} size="lg" />
    </div>
  );
}
