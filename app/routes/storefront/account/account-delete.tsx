import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, Form, Link, useNavigation } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
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
import { Button, buttonLook, LinkButton } from "~/components/ui/form/button";
import { Dialog, DialogActions } from "~/components/ui/dialog";

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
  // The form was sent twice. Redirecting to the sign-in would create a new account.
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

interface DeleteAccountDialogProps {
  account: string;
  email: string;
  reason: string | null;
}

function DeleteAccountDialog({ account, email, reason }: DeleteAccountDialogProps) {
  return (
    <Dialog open title="Delete your account?" onCloseTo="/account">
      {reason === null ? <Question account={account} email={email} /> : <NotYet reason={reason} />}
    </Dialog>
  );
}

function NotYet({ reason }: { reason: string }) {
  return (
    <>
      <p>{reason}</p>
      <DialogActions>
        <KeepAccount /> <LinkButton to="/orders">View My Orders</LinkButton>
      </DialogActions>
    </>
  );
}

function Question({ account, email }: Pick<DeleteAccountDialogProps, "account" | "email">) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <p className="wrap-anywhere">
        You are logged in as <strong>{email}</strong>.
      </p>
      <ul className="list-disc space-y-2 pl-5">
        <li>Your name, email address and picture are deleted, and every browser is logged out at once.</li>
        <li>We keep your orders, as tax law requires, without your name, address, phone and email.</li>
        <li>Your reviews stay with their stars and words, signed “Customer”.</li>
        <li>You can no longer see your orders here. Download your data first if you want to keep them.</li>
      </ul>
      <p>This cannot be undone. If you log in again later, you get a new account.</p>
      <Form method="post" action="/account/delete" preventScrollReset>
        <input type="hidden" name="account" value={account} />
        <DialogActions>
          <KeepAccount />{" "}
          <Button name="intent" value="delete-account" variant="destructive" disabled={busy}>
            {busy ? "Deleting..." : "Delete Account"}
          </Button>
        </DialogActions>
      </Form>
    </>
  );
}

function KeepAccount() {
  return (
    <Link to="/account" preventScrollReset className={buttonLook({ variant: "outline" })}>
      Keep Account
    </Link>
  );
}
