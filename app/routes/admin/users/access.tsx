import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "~/components/admin/confirm-dialog";
import { keepScreenWhenUnreachable } from "~/components/admin/forms/keep-when-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { setAdmin, userById } from "~/domain/users/users";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { DomainError, notFound } from "~/lib/errors";
import { personName } from "~/lib/text/person-name";

export const meta: MetaFunction = () => [{ title: "Admin access · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const user = await userById(params.id ?? "");
  if (!user) throw notFound("User");
  return { name: personName(user) ?? user.email, isAdmin: user.isAdmin };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const promote = intentOf(await readForm(request), ["promote", "revoke"]) === "promote";
  const back = `/admin/users${new URL(request.url).search}`;
  try {
    await setAdmin(params.id ?? "", promote, by);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return formErrorResponse(error, {});
  }
  return redirectWithToast(back, {
    title: "Success",
    description: promote ? "User promoted to admin successfully" : "User removed from admin successfully",
  });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function AdminAccess() {
  const { name, isAdmin } = useLoaderData<typeof loader>();
  const closeTo = `/admin/users${useLocation().search}`;
  return isAdmin ? (
    <ConfirmDialog title="Revoke Admin" closeTo={closeTo} intent="revoke" label="Revoke Admin">
      <p>
        Are you sure you want to revoke admin access from{" "}
        <strong className="wrap-anywhere">
          <bdi>{name}</bdi>
        </strong>
        ? They can no longer access the admin panel.
      </p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title="Make Admin"
      closeTo={closeTo}
      intent="promote"
      label="Make Admin"
      destructive={false}
    >
      <p>
        Are you sure you want to make{" "}
        <strong className="wrap-anywhere">
          <bdi>{name}</bdi>
        </strong>{" "}
        an admin? They get full access to manage products, orders and other users.
      </p>
    </ConfirmDialog>
  );
}
