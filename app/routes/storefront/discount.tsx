import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { CodeField } from "~/components/storefront/promotions/code-field";
import { PageTitle } from "~/components/ui/page-title";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { hasHadCodes } from "~/domain/promotions/promotions";
import { readBadge } from "~/http/cart/cart";
import { codeIn } from "~/http/cart/code-cookies";
import { enterCode, offersOf } from "~/http/cart/codes";
import { fieldText, readForm } from "~/http/forms/forms";
import { cookieHeaders } from "~/http/session/cookies";
import { redirectWithToast } from "~/http/session/flash";
import { CODE_FIELD } from "~/lib/promotions/code-field";
import { notFoundWithToys } from "~/routes/storefront/catalog/suggested-cards";

const TITLE = "Use a discount code";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: TITLE, hidden: true });

/** Printed cards lead here. Opening the page only fills the field. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await hasHadCodes())) throw await notFoundWithToys("Page");
  return json({
    typed: codeIn(new URL(request.url).searchParams.get("code") ?? ""),
    takesGiftCards: await hasGiftCards(),
    problem: null,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cookies = request.headers.get("Cookie");
  const form = await readForm(request);
  const typed = codeIn(fieldText(form, CODE_FIELD));
  const { code, refused, cookies: set } = await enterCode(cookies, form, () => context.limit("code"));
  const isCard = refused !== null || code !== typed;
  const { problem } =
    refused ?? (isCard ? { problem: null } : await offersOf(cookies, [], { code, visitor: context.visitor }));
  if (typed === "" || problem !== null) {
    const takesGiftCards = await hasGiftCards();
    return json({ typed, takesGiftCards, problem: problem ?? "Enter a code." }, { status: 400 });
  }
  const { count } = await readBadge(request);
  return redirectWithToast(
    count > 0 ? "/cart" : "/products",
    isCard
      ? { title: "Gift Card Saved", description: "It pays in your cart and at checkout." }
      : { title: "Discount Code Saved", description: `${code} is used in your cart and at checkout.` },
    { headers: cookieHeaders(...set) },
  );
}

export default function Discount() {
  const loaded = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>() ?? loaded;
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{TITLE}</PageTitle>
      <Form method="post" action="/discount" className="max-w-sm">
        <CodeField code={{ ...state, isShown: true, discountCode: "", cards: [], ended: [] }} />
      </Form>
    </div>
  );
}
