import { Form, Link, useNavigation } from "@remix-run/react";
import { Button, buttonLook } from "~/components/ui/button";
import { Dialog, DialogActions } from "~/components/ui/dialog";

/** What deleting does, before it is done; `reason`: why it cannot be done yet. */
export function DeleteAccountDialog({ reason }: { reason: string | null }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog open title="Delete your account?" onCloseTo="/account">
      {reason ? <p>{reason}</p> : <Consequences />}
      <Form method="post" action="/account/delete" preventScrollReset>
        <DialogActions>
          <Link to="/account" preventScrollReset className={buttonLook({ variant: "outline" })}>
            Keep Account
          </Link>{" "}
          {reason === null && (
            <Button name="intent" value="delete-account" variant="destructive" disabled={busy}>
              {busy ? "Deleting..." : "Delete Account"}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Consequences() {
  return (
    <>
      <ul className="list-disc space-y-2 pl-5">
        <li>Your name, e-mail address and picture are deleted, and every browser is logged out at once.</li>
        <li>Your orders stay in our books, as tax law asks, without your name, address, phone and e-mail.</li>
        <li>Your reviews stay with their stars and words, signed “Customer”.</li>
        <li>You can no longer see your orders here. Download your data first if you want to keep them.</li>
      </ul>
      <p>This cannot be undone. If you log in again later, a new account begins.</p>
    </>
  );
}
