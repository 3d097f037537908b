import { Field } from "~/components/ui/form/field";
import { Textarea } from "~/components/ui/form/textarea";
import { GIFT_NOTE_MAX } from "~/schemas/checkout";

export function GiftNoteField({ text }: { text: string }) {
  return (
    <Field
      label="Gift note"
      name="giftNote"
      hint={`Printed on the packing slip, which shows no prices. Up to ${GIFT_NOTE_MAX} characters.`}
    >
      {(control) => <Textarea {...control} rows={2} maxLength={GIFT_NOTE_MAX} defaultValue={text} />}
    </Field>
  );
}
