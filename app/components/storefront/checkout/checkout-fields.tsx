import type { ReactNode } from "react";
import { Card, CardTitle } from "~/components/ui/card";
import { Radio } from "~/components/ui/checkbox-radio";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import type { FieldErrors } from "~/lib/errors";
import type { DeliveryMethod } from "~/schemas/checkout";

export const checkoutFields = [
  "name",
  "email",
  "phone",
  "address",
  "city",
  "province",
  "postalCode",
  "deliveryMethod",
] as const;
export type CheckoutEntry = Record<(typeof checkoutFields)[number], string>;

interface FieldsProps {
  values: CheckoutEntry;
  errors: FieldErrors;
}

interface TextFieldProps extends FieldsProps {
  name: keyof CheckoutEntry;
  label: string;
  autoComplete: string;
  /** Also decides which keyboard a phone shows. */
  type?: "text" | "email" | "tel";
  autoCapitalize?: "characters";
  className?: string;
}

function TextField({ name, values, errors, label, className, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      id={`checkout-${name}`}
      name={name}
      errors={errors[name]}
      required
      reserve
      className={className}
    >
      {(control) => <Input {...control} {...input} defaultValue={values[name]} />}
    </Field>
  );
}

export function ContactFields(form: FieldsProps) {
  return (
    <Section title="Contact Information">
      <TextField {...form} name="name" label="Full Name" autoComplete="name" className="sm:col-span-2" />
      <TextField {...form} name="email" label="Email" type="email" autoComplete="email" />
      <TextField {...form} name="phone" label="Phone" type="tel" autoComplete="tel" />
    </Section>
  );
}

export function AddressFields(form: FieldsProps) {
  return (
    <Section
      title="Shipping Address"
      text="We ask for pickup too: it belongs to the order in our books, and helps us hand it to the right person."
    >
      <TextField
        {...form}
        name="address"
        label="Address"
        autoComplete="address-line1"
        className="sm:col-span-2"
      />
      <TextField {...form} name="city" label="City" autoComplete="address-level2" />
      <TextField {...form} name="province" label="Province" autoComplete="address-level1" />
      <TextField
        {...form}
        name="postalCode"
        label="Postal Code"
        autoComplete="postal-code"
        autoCapitalize="characters"
      />
    </Section>
  );
}

export function DeliveryFields({ method, pickupHint }: { method: string; pickupHint: string }) {
  const radio = (value: DeliveryMethod) => ({
    name: "deliveryMethod",
    value,
    defaultChecked: value === method,
  });
  return (
    <Card>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-display text-xl font-semibold">Delivery Method</legend>
        <Radio {...radio("pickup")} label="Store Pickup" hint={pickupHint} />
        <Radio
          {...radio("delivery")}
          label="Local Delivery"
          hint="Within Parkland County, AB. No delivery fee is charged."
        />
      </fieldset>
    </Card>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="pb-3">
      <CardTitle>{title}</CardTitle>
      {text && <p className="pt-1 text-muted">{text}</p>}
      <div className="grid gap-x-4 gap-y-1 pt-4 sm:grid-cols-2">{children}</div>
    </Card>
  );
}
