import { Form, Link, useNavigation } from "@remix-run/react";
import { Dialog, DialogActions } from "~/components/ui/dialog";
import { buttonLook, FocusableButton } from "~/components/ui/form/button";
import { Radio } from "~/components/ui/form/checkbox-radio";

interface DeliveryDayDialogProps {
  now: string | null;
  days: { day: string; words: string }[];
  chosen: string;
  onCloseTo: string;
}

export function DeliveryDayDialog({ now, days, chosen, onCloseTo }: DeliveryDayDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog open title="Change Delivery Day" onCloseTo={onCloseTo}>
      {now && <p>{`It is ${now} now.`}</p>}
      <Form method="post" replace preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="move" />
        {days.length === 0 ? (
          <p className="font-bold text-warn">No delivery day is free in the next months.</p>
        ) : (
          <fieldset>
            <legend className="pb-1 font-bold">Delivery Day</legend>
            <div className="grid sm:grid-cols-2">
              {days.map(({ day, words }, index) => (
                <Radio
                  key={day}
                  name="day"
                  value={day}
                  label={words}
                  defaultChecked={days.some((other) => other.day === chosen) ? day === chosen : index === 0}
                />
              ))}
            </div>
          </fieldset>
        )}
        <DialogActions>
          <Link to={onCloseTo} preventScrollReset className={buttonLook({ variant: "outline" })}>
            Keep Day
          </Link>{" "}
          <FocusableButton disabled={busy || days.length === 0}>Change Day</FocusableButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
