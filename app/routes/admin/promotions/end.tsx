import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { endPromotion } from "~/domain/promotions/edit-promotions";
import { getPromotion } from "~/domain/promotions/read-promotions";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";

export const meta: MetaFunction = () => [{ title: "End Promotion · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { id, name } = await getPromotion(params.id ?? "");
  return { id, name };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["end"]);
  const { id } = await endPromotion(params.id ?? "", by);
  return redirectWithToast(`/admin/promotions/${id}`, { title: "Promotion Ended" });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function EndPromotion() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog title={`End ${name}`} closeTo={`/admin/promotions/${id}`} intent="end" label="End">
      <p>
        End this promotion? It cannot be started again, and its code stays taken. Orders that were placed keep
        their discount.
      </p>
    </ConfirmDialog>
  );
}
