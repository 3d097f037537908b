import { type FocusEvent, type ReactNode, useContext, useRef, useState } from "react";
import { recipientFields } from "~/components/storefront/checkout/fields/recipient-fields";
import { classNames } from "~/components/ui/class-names";
import { Card, CardTitle } from "~/components/ui/card";
import { Field, ShownErrors } from "~/components/ui/form/field";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { Input } from "~/components/ui/form/input";
import { suggestedMailDomain } from "~/lib/text/mail-domain";

export const checkoutFields = [
  "name",
  "email",
  "phone",
  "address",
  "address2",
  "city",
  "province",
  "postalCode",
  "deliveryMethod",
  "placeId",
  "slotId",
] as const;
/** All fields of the form, including those that only some carts or shops have. */
export const entryFields = [...checkoutFields, "giftNote", ...recipientFields] as const;
export type CheckoutEntry = Record<(typeof entryFields)[number], string>;

interface FieldsProps {
  values: CheckoutEntry;
}

interface TextFieldProps extends FieldsProps {
  name: keyof CheckoutEntry;
  label: string;
  autoComplete: string;
  type?: "text" | "tel";
  autoCapitalize?: "characters";
  onBlur?: () => void;
  required?: boolean;
  className?: string;
}

function TextField({ name, values, label, required = true, className, ...input }: TextFieldProps) {
  return (
    <Field
      label={label}
      id={`checkout-${name}`}
      name={name}
      required={required}
      reserve
      className={classNames(CLOSE, className)}
    >
      {(control) => <Input {...control} {...input} defaultValue={values[name]} />}
    </Field>
  );
}

/** Tighter on a phone, where a longer form puts Place Order further away. */
const CLOSE = "max-sm:gap-1 max-sm:leading-tight";

/** A full line on a phone, where two fields share a line. */
const ONE_LINE = "max-sm:col-span-2";

const ALSO_FOR_PICKUP = "We ask for pickup too: it shows whose order it is.";

export function ContactFields({ onEmail, ...form }: FieldsProps & { onEmail: () => void }) {
  return (
    <Section title="Contact Information">
      <TextField {...form} name="name" label="Full Name" autoComplete="name" className="col-span-2" />
      <EmailField {...form} onBlur={onEmail} />
      <TextField {...form} name="phone" label="Phone" type="tel" autoComplete="tel" className={ONE_LINE} />
    </Section>
  );
}

function EmailField({ values, onBlur }: FieldsProps & { onBlur: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(values.email);
  const hydrated = useHydrated();
  const domain = suggestedMailDomain(email);
  const question = `Did you mean ${domain}?`;
  const take = () => {
    if (!input.current) return;
    const corrected = email.replace(/@.*/, `@${domain}`);
    input.current.value = corrected;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    input.current.focus();
    setEmail(corrected);
  };
  const hint = hydrated ? (
    <button
      type="button"
      onClick={take}
      className="relative min-h-7 font-bold text-primary underline after:absolute after:-inset-x-2 after:-inset-y-2"
    >
      {question}
    </button>
  ) : (
    question
  );
  return (
    <Field
      label="Email"
      id="checkout-email"
      name="email"
      hint={(hydrated || domain) && <span role="status">{domain && hint}</span>}
      required
      reserve
      className={classNames(CLOSE, ONE_LINE)}
    >
      {(control) => (
        <Input
          {...control}
          ref={input}
          type="email"
          autoComplete="email"
          defaultValue={values.email}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            setEmail(event.target.value);
            onBlur();
          }}
        />
      )}
    </Field>
  );
}

const addressNames = ["address", "address2", "city", "province", "postalCode"] as const;

interface AddressFieldsProps extends FieldsProps {
  onPostalCode: () => void;
  onlyForDelivery: boolean;
}

export function AddressFields({ onPostalCode, onlyForDelivery, ...fields }: AddressFieldsProps) {
  const form = { ...fields, required: !onlyForDelivery };
  const errors = useContext(ShownErrors);
  const isMarked = addressNames.some((name) => errors[name]);
  return (
    <Section
      title="Shipping Address"
      text={onlyForDelivery ? "Only for Local Delivery." : ALSO_FOR_PICKUP}
      className={onlyForDelivery && !isMarked ? "group-has-[[value=pickup]:checked]/checkout:hidden" : ""}
    >
      <TextField
        {...form}
        name="address"
        label="Address"
        autoComplete="address-line1"
        className="col-span-2"
      />
      <TextField {...form} name="city" label="City" autoComplete="address-level2" />
      <TextField
        {...form}
        name="postalCode"
        label="Postal Code"
        autoComplete="postal-code"
        autoCapitalize="characters"
        onBlur={onPostalCode}
      />
      <TextField {...form} name="province" label="Province" autoComplete="address-level1" />
      <TextField
        {...form}
        name="address2"
        label="Unit (optional)"
        autoComplete="address-line2"
        required={false}
      />
    </Section>
  );
}

interface SectionProps {
  title: string;
  text?: string;
  className?: string;
  children: ReactNode;
}

function Section({ title, text, className, children }: SectionProps) {
  return (
    <Card className={classNames("max-sm:p-3.5 sm:pb-3", className)}>
      <CardTitle>{title}</CardTitle>
      {text && <p className="pt-0.5 text-sm text-muted">{text}</p>}
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 pt-2 sm:gap-x-4 sm:gap-y-1 sm:pt-4">{children}</div>
    </Card>
  );
}
