import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { removePersonalData } from "~/domain/orders/customer/anonymize";
import { getAdminOrder } from "~/domain/orders/queries";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { orderNumber } from "~/lib/orders/order-number";

export const meta: MetaFunction = () => [{ title: "Remove customer · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { id } = await getAdminOrder(params.id ?? "");
  return { id, number: orderNumber(id) };
}

/** For customers who write an email, for example guests whose link has expired. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(context);
  intentOf(await readForm(request), ["remove-customer"]);
  const id = params.id ?? "";
  const back = `/admin/orders/${id}${new URL(request.url).search}`;
  try {
    await removePersonalData(id, { admin });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return formErrorResponse(error, {});
  }
  return redirectWithToast(back, { title: "Customer Removed" });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function RemoveCustomer() {
  const { id, number } = useLoaderData<typeof loader>();
  const closeTo = `/admin/orders/${id}${useLocation().search}`;
  return (
    <ConfirmDialog title="Remove the customer?" closeTo={closeTo} intent="remove-customer" label="Remove">
      <p>{`Name, address, phone and email are removed from order #${number}, for good, because its customer asked for it. The items, date and amounts stay.`}</p>
    </ConfirmDialog>
  );
}
