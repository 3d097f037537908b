import { type ActionFunctionArgs, json, type MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { CodeInput } from "~/components/storefront/promotions/code-input";
import { Button } from "~/components/ui/form/button";
import { PageTitle } from "~/components/ui/page-title";
import { hashOfTyped } from "~/domain/gift-cards/code-hash";
import { hasGiftCards, moneyOnCard } from "~/domain/gift-cards/usable";
import { codeIn } from "~/http/cart/code-cookies";
import { fieldText, readForm } from "~/http/forms/forms";
import { cardName } from "~/lib/gift-cards/code";
import { formatCents } from "~/lib/money/money";
import { notFoundWithToys } from "~/routes/storefront/catalog/suggested-cards";

const TITLE = "What Is on a Gift Card?";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: "Gift Card Balance",
    description: "Enter the code of a gift card to see what is left on it.",
    path: "/gift-card",
  });

export async function loader() {
  if (!(await hasGiftCards())) throw await notFoundWithToys("Page");
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!(await hasGiftCards())) throw await notFoundWithToys("Page");
  await context.limit("code");
  const typed = codeIn(fieldText(await readForm(request), "code"));
  const hash = await hashOfTyped(typed);
  const card = hash === null ? null : await moneyOnCard(hash);
  if (!card) {
    const problem =
      typed === ""
        ? "Enter the code of a gift card."
        : `We do not know the code “${typed}”. Please check how it is written.`;
    return json({ typed, answer: null, problem }, { status: 400 });
  }
  const held = card.heldCents > 0 ? ` ${formatCents(card.heldCents)} more is held for a checkout.` : "";
  const answer = `${cardName(card.lastFour)} has ${formatCents(card.freeCents)}.${held}`;
  return json({ typed: "", answer, problem: null });
}

export default function GiftCardBalance() {
  const { typed, answer, problem } = useActionData<typeof action>() ?? {
    typed: "",
    answer: null,
    problem: null,
  };
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{TITLE}</PageTitle>
      <Form method="post" action="/gift-card" className="flex max-w-sm flex-col gap-1.5">
        <CodeInput
          label="Gift Card Code"
          name="code"
          typed={typed}
          entered={`${answer}`}
          answer={
            <>
              {problem && <p className="text-warn">{problem}</p>}
              {answer && <p className="text-lg">{answer}</p>}
            </>
          }
        >
          <Button className="whitespace-nowrap">See Balance</Button>
        </CodeInput>
      </Form>
    </div>
  );
}
