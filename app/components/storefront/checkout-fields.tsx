import type { HTMLAttributes, ReactNode } from "react";
import { Card, CardTitle } from "~/components/ui/card";
import { Radio } from "~/components/ui/choice";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import type { FieldErrors } from "~/lib/errors";

export type CheckoutEntry = Record<"name" | "email" | "phone" | "address" | "city" | "province" | "postalCode" | "deliveryMethod", string>;

interface FieldsProps {
  entry: CheckoutEntry;
  errors: FieldErrors;
}

interface TextFieldProps extends FieldsProps {
  name: Exclude<keyof CheckoutEntry, "deliveryMethod">;
  label: string;
  autoComplete: string;
  type?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  className?: string;
}

function TextField({ name, label, entry, errors, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} name={name} errors={errors[name]} required className={className}>
      {(control) => <Input {...control} {...input} defaultValue={entry[name]} />}
    </Field>
  );
}

export function ContactFields(fields: FieldsProps) {
  return (
    <Section title="Contact Information">
      <TextField {...fields} name="name" label="Full Name" autoComplete="name" className="sm:col-span-2" />
      <TextField {...fields} name="email" label="Email" type="email" autoComplete="email" />
      <TextField {...fields} name="phone" label="Phone" type="tel" autoComplete="tel" />
    </Section>
  );
}

export function AddressFields(fields: FieldsProps) {
  return (
    <Section title="Shipping Address">
      <TextField {...fields} name="address" label="Address" autoComplete="street-address" className="sm:col-span-2" />
      <TextField {...fields} name="city" label="City" autoComplete="address-level2" />
      <TextField {...fields} name="province" label="Province" autoComplete="address-level1" />
      <TextField {...fields} name="postalCode" label="Postal Code" autoComplete="postal-code" />
    </Section>
  );
}

export function DeliveryFields({ entry, pickupAddress }: { entry: CheckoutEntry; pickupAddress: string }) {
  const isDelivery = entry.deliveryMethod === "delivery";
  return (
    <Card>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 font-display text-xl font-semibold">Delivery Method</legend>
        <Radio name="deliveryMethod" value="pickup" defaultChecked={!isDelivery} label="Store Pickup" hint={`${pickupAddress}. Mon-Sat 9am-7pm, Sunday 9am-5pm`} />
        <Radio name="deliveryMethod" value="delivery" defaultChecked={isDelivery} label="Local Delivery" hint="Within Parkland County, AB. No delivery fee is charged." />
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
