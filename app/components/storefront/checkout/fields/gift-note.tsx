import ChevronDown from "lucide-react/icons/chevron-down";
import { useContext } from "react";
import { Card } from "~/components/ui/card";
import { Field, ShownErrors } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";
import { GIFT_NOTE_MAX } from "~/schemas/checkout";
import type { CheckoutEntry } from "~/components/storefront/checkout/fields/checkout-fields";

/** Closed until it is wanted: on a phone a longer form puts Place Order further away. */
export function GiftNote({ values }: { values: CheckoutEntry }) {
  const isMarked = useContext(ShownErrors).giftNote !== undefined;
  return (
    <Card className="max-sm:p-3.5 sm:pb-3">
      <details open={values.giftNote !== "" || isMarked || undefined} className="group">
        <summary className="flex min-h-11 items-center justify-between gap-2 font-display text-xl font-semibold">
          Add a Gift Note
          <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <Field
          className="pt-2"
          label="Gift note (optional)"
          name="giftNote"
          hint={`We print it on the packing slip, which shows no prices. Up to ${GIFT_NOTE_MAX} characters.`}
          reserve
        >
          {(control) => (
            <Textarea {...control} rows={3} maxLength={GIFT_NOTE_MAX} defaultValue={values.giftNote} />
          )}
        </Field>
      </details>
    </Card>
  );
}
