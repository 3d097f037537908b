import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { FormError } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { MarketChoices } from "~/components/storefront/orders/market-choices";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { Dialog } from "~/components/ui/dialog";
import { requireAdmin } from "~/http/session/access";
import { answerByForm, marketPageData } from "~/routes/storefront/orders/market-form";

export const meta: MetaFunction = () => [{ title: "Cancelled pickup · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context);
  return marketPageData(params.id ?? "", { admin });
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context);
  const id = params.id ?? "";
  return answerByForm(request, id, { admin }, `/admin/orders/${id}${new URL(request.url).search}`);
}

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function CancelledMarket() {
  const { id, handover, isCancelled, question } = useLoaderData<typeof loader>();
  const result = useActionResult<typeof action>();
  return (
    <Dialog
      open
      onCloseTo={`/admin/orders/${id}${useLocation().search}`}
      title="Choose for the customer"
      className="sm:max-w-2xl"
    >
      <FormError message={result?.message} />
      <p>
        {question?.cancelled ?? (isCancelled ? "This order is cancelled." : `This is chosen: ${handover}.`)}
      </p>
      {question && <MarketChoices {...question} result={result} />}
    </Dialog>
  );
}
