import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Card, CardTitle } from "~/components/ui/card";
import { Radio } from "~/components/ui/checkbox-radio";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { openingHoursShort } from "~/lib/opening-hours";
import type { DeliveryMethod } from "~/schemas/checkout";

export type CheckoutEntry = Record<
  "name" | "email" | "phone" | "address" | "city" | "province" | "postalCode" | "deliveryMethod",
  string
>;

type EntryField = FieldMetadata<string, CheckoutEntry>;
export type CheckoutFields = Record<keyof CheckoutEntry, EntryField>;

interface TextFieldProps {
  field: EntryField;
  label: string;
  autoComplete: string;
  /** Also decides which keyboard a phone shows. */
  type?: "text" | "email" | "tel";
  autoCapitalize?: "characters";
  className?: string;
}

function TextField({ field, label, type = "text", className, ...input }: TextFieldProps) {
  return (
    <Field label={label} id={field.id} name={field.name} errors={field.errors} required className={className}>
      {(control) => <Input {...getInputProps(field, { type })} {...control} {...input} />}
    </Field>
  );
}

export function ContactFields({ fields }: { fields: CheckoutFields }) {
  return (
    <Section title="Contact Information">
      <TextField field={fields.name} label="Full Name" autoComplete="name" className="sm:col-span-2" />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" />
    </Section>
  );
}

export function AddressFields({ fields }: { fields: CheckoutFields }) {
  return (
    <Section title="Shipping Address">
      <TextField
        field={fields.address}
        label="Address"
        autoComplete="address-line1"
        className="sm:col-span-2"
      />
      <TextField field={fields.city} label="City" autoComplete="address-level2" />
      <TextField field={fields.province} label="Province" autoComplete="address-level1" />
      <TextField
        field={fields.postalCode}
        label="Postal Code"
        autoComplete="postal-code"
        autoCapitalize="characters"
      />
    </Section>
  );
}

export function DeliveryFields({ field, pickupAddress }: { field: EntryField; pickupAddress: string }) {
  const radio = (value: DeliveryMethod) => ({
    ...getInputProps(field, { type: "radio", value }),
    id: `${field.id}-${value}`,
  });
  return (
    <Card>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-display text-xl font-semibold">Delivery Method</legend>
        <Radio
          {...radio("pickup")}
          label="Store Pickup"
          hint={`${pickupAddress}. ${openingHoursShort.join(", ")}`}
        />
        <Radio
          {...radio("delivery")}
          label="Local Delivery"
          hint="Within Parkland County, AB. No delivery fee is charged."
        />
      </fieldset>
    </Card>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardTitle className="pb-4">{title}</CardTitle>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </Card>
  );
}
