import type { PickupDay } from "~/components/storefront/checkout/fields/time-fields";
import { Field, useShownErrors } from "~/components/ui/form/field";
import { Select } from "~/components/ui/form/input";
import type { OrderDraft } from "~/lib/orders/drafts/order-draft";

interface TimeSelectProps {
  draft: OrderDraft;
  /** Of the chosen place. */
  days: readonly PickupDay[];
}

const NOT_FREE = ["The time that was chosen is no longer free."];

export function TimeSelect({ draft: { slotId }, days }: TimeSelectProps) {
  const errors = useShownErrors("slotId");
  const isFree = days.some(({ times }) => times.some(({ id }) => id === slotId));
  const problem = slotId === "" || isFree ? undefined : NOT_FREE;
  return (
    <Field label="Pickup Time (optional)" name="slotId" errors={errors ?? problem}>
      {(control) => (
        <Select {...control} defaultValue={isFree ? slotId : ""}>
          <option value="">No time yet</option>
          {days.map(({ day, times }) => (
            <optgroup key={day} label={day}>
              {times.map(({ id, time }) => (
                <option key={id} value={id}>
                  {`${day}, ${time}`}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
