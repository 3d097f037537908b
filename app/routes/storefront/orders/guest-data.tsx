import { Form, Link, useNavigation } from "@remix-run/react";
import { Button, buttonLook } from "~/components/ui/form/button";
import { Dialog, DialogActions } from "~/components/ui/dialog";

interface GuestDataProps {
  dataHref: string;
  forgetHref: string | null;
  /** Why the data are still needed. */
  refusal: string | null;
}

export function GuestData({ dataHref, forgetHref, refusal }: GuestDataProps) {
  return (
    <section aria-labelledby="guest-data" className="mt-8 border-t border-line pt-5 print:hidden">
      <h2 id="guest-data" className="text-xl">
        Your data
      </h2>
      <p className="pt-1 pb-3 text-muted">
        <span>{`${guestDataWords(forgetHref !== null, refusal)} See`}</span>{" "}
        <Link to="/privacy" className="font-bold underline">
          Privacy
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={dataHref} download className={buttonLook({ variant: "outline" })}>
          Download This Order&apos;s Data
        </a>{" "}
        {forgetHref && (
          <Link to={forgetHref} preventScrollReset className={buttonLook({ variant: "outline" })}>
            Remove My Name and Address
          </Link>
        )}
      </div>
    </section>
  );
}

function guestDataWords(isForgettable: boolean, refusal: string | null): string {
  if (isForgettable) return "You can have your name, address, phone and email removed from this order.";
  return refusal === null
    ? "Your name, address, phone and email were removed from this order."
    : `You cannot have your name and address removed from this order yet. ${refusal}`;
}

interface ForgetDialogProps {
  onCloseTo: string;
  token: string;
}

export function ForgetDialog({ onCloseTo, token }: ForgetDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog open title="Remove your name and address?" onCloseTo={onCloseTo}>
      <p>
        Your name, address, phone and email are removed from this order, for good. We keep the items, date and
        amounts with our order records, as tax law requires. Emails that you asked for, such as a newsletter,
        have their own link to unsubscribe.
      </p>
      <Form method="post" replace preventScrollReset>
        <input type="hidden" name="intent" value="forget" />
        <input type="hidden" name="token" value={token} />
        <DialogActions>
          <Link to={onCloseTo} preventScrollReset className={buttonLook({ variant: "outline" })}>
            Keep Them
          </Link>{" "}
          <Button variant="destructive" disabled={busy}>
            {busy ? "Removing..." : "Remove"}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
