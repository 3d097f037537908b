import type { MetaFunction } from "@remix-run/node";
import { Form, useNavigation } from "@remix-run/react";
import MailCheck from "lucide-react/icons/mail-check";
import MailQuestion from "lucide-react/icons/mail-question";
import type { ReactNode } from "react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import type { CardData } from "~/components/storefront/listing/product-card";
import { ToysInstead } from "~/components/storefront/listing/toys-instead";
import { FocusableButton, LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";

interface QuestionProps {
  title: string;
  text: string;
  button: string;
}

/** Opening the link changes nothing: mail programs open links to check them. */
export function SubscriptionQuestion({ title, text, button }: QuestionProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{title}</PageTitle>
      <p className="pb-6 text-lg">{text}</p>
      <Form method="post" replace>
        <FocusableButton size="lg" disabled={busy}>
          {button}
        </FocusableButton>
      </Form>
    </div>
  );
}

interface AnswerProps {
  title: string;
  text: string;
  children?: ReactNode;
}

export function SubscriptionAnswer({ title, text, children }: AnswerProps) {
  return (
    <div className="page py-10">
      <EmptyState heading="h1" icon={MailCheck} title={title} text={text}>
        <div className="flex flex-wrap justify-center gap-3">
          {children}{" "}
          <LinkButton to="/products" variant={children ? "outline" : "primary"}>
            Browse Products
          </LinkButton>
        </div>
      </EmptyState>
    </div>
  );
}

const OLD_LINK = "This link does not work";

export function OldSubscriptionLink({ more }: { more: CardData[] }) {
  return (
    <div className="page py-10">
      <ToysInstead
        icon={MailQuestion}
        title={OLD_LINK}
        text="It is too old, or a part of it is missing. If you still want these emails, ask for them again."
        more={more}
      />
    </div>
  );
}

export const subscriptionMeta =
  (title: string): MetaFunction<() => { more: CardData[] | null; title?: string }> =>
  ({ data, matches }) =>
    pageMeta(rootDataOf(matches), { title: data?.more ? OLD_LINK : (data?.title ?? title), hidden: true });
