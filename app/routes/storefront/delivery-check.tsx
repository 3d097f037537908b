import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { DELIVERY_CHECK_PATH, DeliveryCheck } from "~/components/storefront/delivery/delivery-check";
import { PageTitle } from "~/components/ui/page-title";
import { cookieHeaders, setPlainCookie } from "~/http/session/cookies";
import { notFound } from "~/lib/errors";
import { deliveryCheck, rememberedCheck } from "~/routes/storefront/delivery-check-data";

const TITLE = "Do you deliver to me?";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: TITLE,
    description: "Check your postal code: the delivery fee and the next delivery day.",
    path: DELIVERY_CHECK_PATH,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const remembered = await rememberedCheck(request);
  if (!remembered) throw notFound("Page");
  const typed = new URL(request.url).searchParams.get("postalCode");
  if (typed === null) return json(remembered);
  const check = await deliveryCheck(typed.slice(0, 40));
  if (check.error) return json(check, { status: 400 });
  const code = check.typed.replace(" ", "");
  return json(check, { headers: cookieHeaders(setPlainCookie("postal_code", code)) });
}

export default function DeliveryCheckPage() {
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{TITLE}</PageTitle>
      <DeliveryCheck check={useLoaderData<typeof loader>()} isHeaded />
    </div>
  );
}
