import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type PickupDay, TimeFields } from "~/components/storefront/checkout/fields/time-fields";
import { Dialog, DialogActions } from "~/components/ui/dialog";
import { buttonLook, FocusableButton } from "~/components/ui/form/button";

interface MovePickupDialogProps {
  now: string | null;
  days: PickupDay[];
  chosen: string;
  onCloseTo: string;
  children?: ReactNode;
}

export function MovePickupDialog({ now, days, chosen, onCloseTo, children }: MovePickupDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog open title="Change Pickup Time" onCloseTo={onCloseTo}>
      {now && <p>{`It is ${now} now.`}</p>}
      <Form method="post" replace preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="move" />
        {children}
        <TimeFields name="slotId" days={days} chosen={chosen} />
        <DialogActions>
          <Link to={onCloseTo} preventScrollReset className={buttonLook({ variant: "outline" })}>
            Keep Time
          </Link>{" "}
          <FocusableButton disabled={busy || days.length === 0}>Change Time</FocusableButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
