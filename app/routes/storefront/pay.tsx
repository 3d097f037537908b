import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { PayCard } from "~/components/storefront/pay/pay-card";
import { openPayPage, payPageOf } from "~/domain/checkout/links/pay-page";
import { shopSettings } from "~/domain/settings/settings";
import { formErrorResponse } from "~/http/forms/forms";
import { formatSoon } from "~/lib/time/dates";
import { now } from "~/services/clock/clock";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Pay for your order", hidden: true });

/** Everybody who knows the address may pay: caches and search engines must not keep it. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.limit("confirmation");
  const [{ until, ...page }, shop] = await Promise.all([payPageOf(params.id ?? ""), shopSettings()]);
  return {
    ...page,
    until: until && formatSoon(until, now()),
    shop: { name: shop.name, email: shop.email, address: shop.address },
  };
}

export async function action({ params, context }: ActionFunctionArgs) {
  const id = params.id ?? "";
  await context.limit("placeOrder");
  try {
    return redirect((await openPayPage(id)) ?? `/pay/${id}`, { status: 303 });
  } catch (error) {
    return formErrorResponse(error, {});
  }
}

export default function Pay() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <PayCard {...page} error={result?.message} />;
}
