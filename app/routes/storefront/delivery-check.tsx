import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect } from "react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import {
  ANSWER_ID,
  DELIVERY_CHECK_PATH,
  DeliveryCheck,
} from "~/components/storefront/delivery/delivery-check";
import { PageTitle } from "~/components/ui/page-title";
import { cookieHeaders, setPlainCookie } from "~/http/session/cookies";
import { deliveryCheck, pageBefore, rememberedCheck } from "~/routes/storefront/delivery-check-data";
import { notFoundWithToys } from "~/routes/storefront/catalog/suggested-cards";

const TITLE = "Do you deliver to me?";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), {
    title: TITLE,
    description: "Check your postal code: the delivery fee and the next delivery day.",
    path: DELIVERY_CHECK_PATH,
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const from = pageBefore(query);
  const remembered = await rememberedCheck(request, from);
  if (!remembered) throw await notFoundWithToys("Page");
  const typed = query.get("postalCode");
  if (typed === null) return json({ check: remembered, from });
  const check = await deliveryCheck(typed.slice(0, 40), request, from);
  if (check.error) return json({ check, from }, { status: 400 });
  const code = check.answer?.postalCode.replace(" ", "") ?? "";
  return json({ check, from }, { headers: cookieHeaders(setPlainCookie("postal_code", code)) });
}

export default function DeliveryCheckPage() {
  const { check, from } = useLoaderData<typeof loader>();
  useFocusOnAnswer();
  return (
    <div className="page max-w-2xl py-8">
      <PageTitle>{TITLE}</PageTitle>
      <DeliveryCheck check={check} from={from} isHeaded />
      {from !== null && (
        <Link to={from} className="mt-6 inline-flex min-h-11 items-center gap-2 font-bold hover:underline">
          <ArrowLeft aria-hidden className="size-5" />
          <span>{from.startsWith("/cart") ? "Back to Cart" : "Back to Product"}</span>
        </Link>
      )}
    </div>
  );
}

/** Focuses the answer, so that screen readers read it. Without scripts, the browser goes to its hash. */
function useFocusOnAnswer(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${ANSWER_ID}`) document.getElementById(ANSWER_ID)?.focus();
  }, [hash, key]);
}
