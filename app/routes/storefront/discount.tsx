import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { CodeField } from "~/components/storefront/promotions/code-field";
import { PageTitle } from "~/components/ui/page-title";
import { hasHadCodes } from "~/domain/promotions/promotions";
import { readBadge } from "~/http/cart/cart";
import { codeIn, offersOf, pressedCode, setCodeCookie } from "~/http/cart/code";
import { readForm } from "~/http/forms/forms";
import { cookieHeaders } from "~/http/session/cookies";
import { redirectWithToast } from "~/http/session/flash";
import { notFound } from "~/lib/errors";

const TITLE = "Use a discount code";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: TITLE, hidden: true });

/** Printed cards lead here. Opening the page only fills the field. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await hasHadCodes())) throw notFound("Page");
  return json({ typed: codeIn(new URL(request.url).searchParams.get("code") ?? "") });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await context.limit("code");
  const code = pressedCode(await readForm(request));
  const cookies = request.headers.get("Cookie");
  const { problem } = await offersOf(cookies, [], { code, visitor: context.visitor });
  if (code === "" || problem !== null)
    return json({ typed: code, problem: problem ?? "Enter a code." }, { status: 400 });
  const { count } = await readBadge(request);
  return redirectWithToast(
    count > 0 ? "/cart" : "/products",
    { title: "Discount Code Saved", description: `${code} is used in your cart and at checkout.` },
    { headers: cookieHeaders(await setCodeCookie(code)) },
  );
}

export default function Discount() {
  const loaded = useLoaderData<typeof loader>();
  const { typed, problem } = useActionData<typeof action>() ?? { ...loaded, problem: null };
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{TITLE}</PageTitle>
      <Form method="post" action="/discount" className="max-w-sm">
        <CodeField code={{ isTaken: true, text: "", problem }} typed={typed} />
      </Form>
    </div>
  );
}
