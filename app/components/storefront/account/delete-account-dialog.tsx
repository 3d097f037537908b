import { Form, Link, useNavigation } from "@remix-run/react";
import { Button, buttonLook, LinkButton } from "~/components/ui/form/button";
import { Dialog, DialogActions } from "~/components/ui/dialog";

interface DeleteAccountDialogProps {
  account: string;
  email: string;
  reason: string | null;
}

export function DeleteAccountDialog({ account, email, reason }: DeleteAccountDialogProps) {
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
