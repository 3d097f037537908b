import type { OnFieldChange } from "~/routes/admin/orders/new/use-order-draft";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import type { FoundCustomer, OrderDraft } from "~/lib/orders/drafts/order-draft";

interface CustomerSectionProps {
  draft: OrderDraft;
  customers: FoundCustomer[] | null;
  onType: OnFieldChange;
}

export function CustomerSection({ draft, customers, onType }: CustomerSectionProps) {
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="customer-title" className="grid gap-3">
      <h2 id="customer-title" className="text-xl">
        Customer
      </h2>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Find an earlier customer by name, phone or email"
          name="findCustomer"
          className="grow basis-64"
        >
          {(control) => (
            <Input
              {...control}
              type="search"
              value={draft.findCustomer}
              onChange={onType}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
        {!hydrated && (
          <Button name="intent" value="find-customer" variant="outline">
            Find customer
          </Button>
        )}
      </div>
      {customers && draft.findCustomer !== "" && <FoundCustomers customers={customers} />}
      {draft.userId !== "" && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken p-3">
          <span>This customer has an account. The order will be shown there.</span>
          <Button name="intent" value="unlink-account" variant="outline" size="sm">
            Leave the account out
          </Button>
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <ContactField name="name" label="Name" draft={draft} className="sm:col-span-2" />
        <ContactField name="phone" label="Phone (optional)" type="tel" draft={draft} />
        <ContactField name="email" label="Email (optional)" type="email" draft={draft} />
      </div>
    </section>
  );
}

function FoundCustomers({ customers }: { customers: FoundCustomer[] }) {
  if (customers.length === 0) return <p role="status">No earlier customer matches your search.</p>;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {customers.map(({ orderId, contact: { name, email, phone, address, city } }) => (
        <li key={orderId} className="flex items-center justify-between gap-4 px-3 py-2">
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {[phone, email, [address, city].filter(Boolean).join(", ")].filter(Boolean).join(" · ")}
            </p>
          </div>
          <Button name="intent" value={`choose:${orderId}`} variant="outline" size="compact">
            Choose <span className="sr-only">{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ContactFieldProps {
  name: "name" | "email" | "phone" | "address" | "address2" | "city" | "province" | "postalCode";
  label: string;
  type?: "text" | "tel" | "email";
  draft: OrderDraft;
  className?: string;
}

/** Another person's details: the browser must not suggest the admin's. */
export function ContactField({ name, label, type = "text", draft, className }: ContactFieldProps) {
  return (
    <Field label={label} name={name} className={className}>
      {(control) => <Input {...control} type={type} autoComplete="off" defaultValue={draft[name]} />}
    </Field>
  );
}
