import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { DeleteAccountDialog } from "~/components/storefront/account/delete-account-dialog";
import { forgetContact } from "~/components/storefront/checkout/checkout-draft";
import { serverResultOrToast, unlessFailed } from "~/components/ui/connection/unreachable";
import { deleteAccount, deletionBlocker } from "~/domain/privacy/delete-account";
import { requireUser, whyNotTheirs } from "~/http/session/access";
import { cookieHeaders, endCookie } from "~/http/session/cookies";
import { redirectWithToast } from "~/http/session/flash";
import { intentOf, readForm } from "~/http/forms/forms";
import { DomainError } from "~/lib/errors";
import { errorToast } from "~/lib/toast-message";
import { logger } from "~/services/logging/logger";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(rootDataOf(matches), { title: "Delete my account", hidden: true });

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await requireUser(context);
  return { account: user.id, email: user.email, reason: await deletionBlocker(user) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  intentOf(form, ["delete-account"]);
  const user = await context.visitor.user();
  // Sent twice: redirecting to the sign-in would create a new account.
  if (!user)
    return redirectWithToast("/", {
      title: "You are logged out",
      description: "There was nothing to delete.",
    });
  const notTheirs = whyNotTheirs(form, user);
  if (notTheirs) return redirectWithToast("/account", errorToast(notTheirs));
  try {
    await deleteAccount(user);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return redirectWithToast("/account/delete", errorToast(error.message));
  }
  logger.info({ userId: user.id }, "account deleted");
  const ended = cookieHeaders(await endCookie("session"), await endCookie("checkout"));
  return redirectWithToast(
    "/",
    { title: "Account Deleted", description: "We keep your orders without your name." },
    { headers: ended },
  );
}

/** The tab's checkout draft is personal data, too. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverResultOrToast(serverAction).finally(forgetContact);
export const shouldRevalidate = unlessFailed;

export default function DeleteAccount() {
  return <DeleteAccountDialog {...useLoaderData<typeof loader>()} />;
}
