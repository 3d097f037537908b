import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { LinkPanel } from "~/components/admin/orders/links/link-panel";
import { Dialog } from "~/components/ui/dialog";
import { unlessQuestionCloses } from "~/components/ui/hooks/open-question";
import { endLinkById } from "~/domain/checkout/links/end-links";
import { dismissLink } from "~/domain/checkout/links/ended-links";
import { emailLink } from "~/domain/checkout/links/link-mail";
import { getLink } from "~/domain/checkout/links/read-links";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { qrCode } from "~/lib/text/qr-code";
import { formatSoon } from "~/lib/time/dates";
import { listQueryOf } from "~/routes/admin/orders/list/order-filter";
import { now } from "~/services/clock/clock";

export const meta: MetaFunction = () => [{ title: "Payment link · Back office" }];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { expiresAt, createdAt: _, orderId, ...link } = await getLink(params.id ?? "");
  return {
    link: {
      ...link,
      // The order that it became has its id.
      orderId: orderId ?? (link.state === "paid" ? link.id : null),
      isForOrder: orderId !== null,
      until: formatSoon(expiresAt, now()),
      code: link.state === "open" ? qrCode(link.url) : null,
    },
    query: listQueryOf(new URL(request.url).searchParams),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const id = params.id ?? "";
  const query = listQueryOf(new URL(request.url).searchParams);
  const form = await readForm(request);
  try {
    switch (intentOf(form, ["email", "end", "dismiss"])) {
      case "email":
        await emailLink(id);
        return await redirectWithToast(`/admin/orders/links/${id}${query}`, {
          title: "Payment Link Emailed",
        });
      case "end": {
        const { orderId } = await getLink(id);
        await endLinkById(id, by);
        const to = orderId ? `/admin/orders/${orderId}${query}` : `/admin/orders${query}`;
        return await redirectWithToast(to, { title: "Payment Link Ended" });
      }
      case "dismiss":
        await dismissLink(id);
        return await redirectWithToast(`/admin/orders${query}`, { title: "Dismissed" });
    }
  } catch (error) {
    return formErrorResponse(error, {});
  }
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessQuestionCloses;

export default function PaymentLink() {
  const { link, query } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  useErrorToast(result);
  return (
    <Dialog open onCloseTo={`/admin/orders${query}`} title="Payment Link" className="sm:max-w-xl">
      <LinkPanel link={link} query={query} error={result?.message} />
    </Dialog>
  );
}
