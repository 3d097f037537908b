import { useContext } from "react";
import { Card } from "~/components/ui/card";
import { Radio } from "~/components/ui/form/checkbox-radio";
import { Field, ShownErrors } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";

export const recipientFields = [
  "giftCardTo",
  "giftCardName",
  "giftCardEmail",
  "giftCardMessage",
  "giftCardDay",
] as const;
export type RecipientEntry = Record<(typeof recipientFields)[number], string>;

/** The server's message for a filled field that the choice `giftCardTo` does not use. Such a field is shown again. */
export const NOT_USED =
  "What you chose above does not use this. Choose another answer there, or empty this field.";

export interface SendDays {
  first: string;
  last: string;
}

/** Removes hidden fields from the sent form. Without scripts they are sent, and the server refuses them. */
export function dropHiddenTexts({ target, formData }: FormDataEvent): void {
  if (!(target instanceof HTMLFormElement)) return;
  for (const name of recipientFields) {
    const field = target.elements.namedItem(name);
    if (field instanceof HTMLElement && field.offsetParent === null) formData.delete(name);
  }
}

interface RecipientFieldsProps {
  values: RecipientEntry;
  /** The number of gift cards in the cart. */
  pieces: number;
  days: SendDays;
}

const FOR_OTHERS = "group-has-[[value=me]:checked]/recipient:hidden";
const BY_EMAIL =
  "group-has-[[value=me]:checked]/recipient:hidden group-has-[[value=print]:checked]/recipient:hidden";

export function RecipientFields({ values, pieces, days }: RecipientFieldsProps) {
  const isOne = pieces === 1;
  const errors = useContext(ShownErrors);
  const hidden = (names: readonly (keyof RecipientEntry)[], look: string) =>
    names.some((name) => errors[name]?.includes(NOT_USED)) ? "" : look;
  const radio = (value: string) => ({
    name: "giftCardTo",
    value,
    defaultChecked: value === (values.giftCardTo || "me"),
  });
  return (
    <Card className="max-sm:p-3.5 sm:pb-3">
      <fieldset className="group/recipient flex flex-col gap-2">
        <legend className="pb-2 font-display text-xl font-semibold">
          {isOne ? "Who Gets the Gift Card?" : "Who Gets the Gift Cards?"}
        </legend>
        <Radio
          {...radio("me")}
          label="Me"
          hint={`We send the ${isOne ? "code" : "codes"} to your email address.`}
        />
        <Radio {...radio("email")} label="Somebody else, by email" hint="On a day that you choose." />
        <Radio
          {...radio("print")}
          label={isOne ? "I print it" : "I print them"}
          hint="From your order's page, once it is paid."
        />
        <div className={`grid gap-x-4 gap-y-1 pt-2 sm:grid-cols-2 ${hidden(recipientFields, FOR_OTHERS)}`}>
          {!isOne && (
            <p className="pb-2 font-bold sm:col-span-2">{`All ${pieces} gift cards go to this person.`}</p>
          )}
          <Field label="Name of the person who gets it" name="giftCardName" reserve>
            {(control) => (
              <Input {...control} autoComplete="off" maxLength={200} defaultValue={values.giftCardName} />
            )}
          </Field>
          <Field
            className={hidden(["giftCardEmail"], BY_EMAIL)}
            label="Their email address"
            name="giftCardEmail"
            reserve
          >
            {(control) => (
              <Input {...control} type="email" autoComplete="off" defaultValue={values.giftCardEmail} />
            )}
          </Field>
          <Field
            className="sm:col-span-2"
            label="Message (optional)"
            name="giftCardMessage"
            hint="Up to 500 characters."
            reserve
          >
            {(control) => (
              <Textarea {...control} rows={3} maxLength={500} defaultValue={values.giftCardMessage} />
            )}
          </Field>
          <Field
            className={hidden(["giftCardDay"], BY_EMAIL)}
            label="Day of the email (optional)"
            name="giftCardDay"
            hint="Without a day it goes out at once."
            reserve
          >
            {(control) => (
              <Input
                {...control}
                type="date"
                min={days.first}
                max={days.last}
                defaultValue={values.giftCardDay}
              />
            )}
          </Field>
        </div>
      </fieldset>
    </Card>
  );
}
