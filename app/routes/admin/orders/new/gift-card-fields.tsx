import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import type { OrderDraft } from "~/lib/orders/drafts/order-draft";

interface GiftCardFieldsProps {
  draft: Pick<OrderDraft, "giftCardName" | "giftCardEmail" | "giftCardMessage" | "giftCardDay">;
}

export function GiftCardFields({ draft }: GiftCardFieldsProps) {
  return (
    <section aria-labelledby="gift-card-title" className="grid gap-3">
      <h2 id="gift-card-title" className="text-xl">
        Who gets the gift card
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" name="giftCardName" hint="If empty: the customer.">
          {(control) => (
            <Input {...control} maxLength={200} autoComplete="off" defaultValue={draft.giftCardName} />
          )}
        </Field>
        <Field label="Email" name="giftCardEmail" hint="If empty, but a name is given: you print it.">
          {(control) => (
            <Input
              {...control}
              type="email"
              maxLength={254}
              autoComplete="off"
              defaultValue={draft.giftCardEmail}
            />
          )}
        </Field>
        <Field label="Message (optional)" name="giftCardMessage" className="sm:col-span-2">
          {(control) => (
            <Textarea {...control} rows={2} maxLength={500} defaultValue={draft.giftCardMessage} />
          )}
        </Field>
        <Field
          label="Day of the email (optional)"
          name="giftCardDay"
          hint="Without a day it goes out once the order is paid."
        >
          {(control) => <Input {...control} type="date" defaultValue={draft.giftCardDay} />}
        </Field>
      </div>
    </section>
  );
}
