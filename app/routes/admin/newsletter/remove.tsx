import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { getNewsletterReader, removeFromNewsletter } from "~/domain/subscriptions/newsletter";
import { intentOf, readForm } from "~/http/forms/forms";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";

export const meta: MetaFunction = () => [{ title: "Remove an Address · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { email } = await getNewsletterReader(params.id ?? "");
  return { email };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  intentOf(await readForm(request), ["remove"]);
  await removeFromNewsletter(params.id ?? "", by);
  return redirectWithToast(`/admin/newsletter${new URL(request.url).search}`, { title: "Address Removed" });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function RemoveFromNewsletter() {
  const { email } = useLoaderData<typeof loader>();
  const closeTo = `/admin/newsletter${useLocation().search}`;
  return (
    <ConfirmDialog title="Remove Address" closeTo={closeTo} intent="remove" label="Remove">
      <p>
        Remove <strong className="break-all">{email}</strong> from the newsletter? The address is deleted, and
        gets it again only after asking for it and confirming.
      </p>
      <p>Your mail service learns of it from your next export.</p>
    </ConfirmDialog>
  );
}
