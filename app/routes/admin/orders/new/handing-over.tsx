import { useState } from "react";
import { ContactField } from "~/routes/admin/orders/new/customer-section";
import type { PickupDay } from "~/components/storefront/checkout/fields/time-fields";
import { Radio } from "~/components/ui/form/checkbox-radio";
import { Field, FieldErrorText, useShownErrors } from "~/components/ui/form/field";
import { Input, Select } from "~/components/ui/form/input";
import type { OrderDraft } from "~/lib/orders/drafts/order-draft";
import { fulfilments } from "~/schemas/orders/manual-order";

const labels: Record<(typeof fulfilments)[number], string> = {
  pickup: "Pickup",
  delivery: "Local delivery",
  handed_over: "Handed over now",
};

const addressNames = ["address", "address2", "city", "province", "postalCode"] as const;

/** Hides by CSS, so that it works without scripts. */
const NOT_WHEN_HANDED_OVER = "group-has-[[value=handed_over]:checked]/over:hidden";

interface HandingOverProps {
  draft: OrderDraft;
  /** With one place or none, the form does not ask for it. */
  places: readonly { id: string; name: string }[];
  /** Free times by place id. The key is "" if there is only one place. */
  times?: Readonly<Record<string, readonly PickupDay[]>>;
  /** True: asks for a delivery fee other than the zone's. */
  hasZones?: boolean;
  options?: readonly (typeof fulfilments)[number][];
}

export function HandingOver({
  draft,
  places,
  times = {},
  hasZones = false,
  options = fulfilments,
}: HandingOverProps) {
  const isNeeded = draft.fulfilment === "delivery" || addressNames.some((name) => draft[name] !== "");
  // Once open, the address stays open while its fields are emptied.
  const [isOpen, setOpen] = useState(isNeeded);
  if (isNeeded && !isOpen) setOpen(true);
  const fulfilmentErrors = useShownErrors("fulfilment");
  const placeErrors = useShownErrors("placeId");
  // If the chosen place was switched off, the first is selected, as at checkout.
  const chosen = places.find(({ id }) => id === draft.placeId) ?? places[0];
  const days = times[places.length > 1 ? (chosen?.id ?? "") : ""];
  return (
    <section aria-labelledby="handing-over-title" className="group/over grid gap-3">
      <h2 id="handing-over-title" className="text-xl">
        Pickup or delivery
      </h2>
      <div role="radiogroup" aria-labelledby="handing-over-title" className="flex flex-wrap gap-x-6">
        {options.map((value) => (
          <Radio
            key={value}
            name="fulfilment"
            value={value}
            label={labels[value]}
            defaultChecked={draft.fulfilment === value}
          />
        ))}
      </div>
      <FieldErrorText errors={fulfilmentErrors} />
      {places.length > 1 && (
        <fieldset className={NOT_WHEN_HANDED_OVER}>
          <legend className="font-bold">Place of pickup</legend>
          <div className="flex flex-wrap gap-x-6">
            {places.map(({ id, name }) => (
              <Radio key={id} name="placeId" value={id} label={name} defaultChecked={id === chosen?.id} />
            ))}
          </div>
          <FieldErrorText errors={placeErrors} />
        </fieldset>
      )}
      {days && (
        <div className={NOT_WHEN_HANDED_OVER}>
          <TimeSelect key={chosen?.id} draft={draft} days={days} />
        </div>
      )}
      <details open={isOpen} className={NOT_WHEN_HANDED_OVER}>
        <summary className="cursor-pointer py-2 font-bold">Address (needed for delivery)</summary>
        <div className="grid gap-3 pt-2 sm:grid-cols-2">
          <ContactField draft={draft} name="address" label="Address" className="sm:col-span-2" />
          <ContactField draft={draft} name="address2" label="Unit (optional)" />
          <ContactField draft={draft} name="city" label="City" />
          <ContactField draft={draft} name="province" label="Province" />
          <ContactField draft={draft} name="postalCode" label="Postal Code" />
          {hasZones && (
            <Field
              label="Delivery Fee (optional)"
              name="deliveryFee"
              hint="If empty: the fee of the delivery zone."
            >
              {(control) => <Input {...control} inputMode="decimal" defaultValue={draft.deliveryFee} />}
            </Field>
          )}
        </div>
      </details>
    </section>
  );
}

interface TimeSelectProps {
  draft: OrderDraft;
  /** Free times of the chosen place. */
  days: readonly PickupDay[];
}

const NOT_FREE = ["The time that was chosen is no longer free."];

function TimeSelect({ draft: { slotId }, days }: TimeSelectProps) {
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
