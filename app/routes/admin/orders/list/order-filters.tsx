import ListFilter from "lucide-react/icons/list-filter";
import { type ReactNode, useEffect, useState } from "react";
import { SearchForm } from "~/components/admin/lists/search-form";
import { Input, Select } from "~/components/ui/form/input";
import { buttonLook } from "~/components/ui/form/button";
import { deliveryLabels } from "~/components/storefront/orders/order-badges";
import { orderStatuses, statusLabels } from "~/lib/orders/order-status";
import { paymentStatusLabels } from "~/lib/orders/words/payment-words";
import { paymentStatuses } from "~/schemas/order";
import { deliveryMethods } from "~/schemas/checkout";

interface OrderFiltersProps {
  values: Record<"status" | "search" | "delivery" | "source" | "payment" | "from" | "to" | "sort", string>;
  message: string | null;
}

export function OrderFilters({ values, message }: OrderFiltersProps) {
  const { status, search, delivery, source, payment, from, to, sort } = values;
  const used = [delivery, source, payment, from, to, sort].filter(Boolean).length;
  const shown = used > 0 || message !== null;
  // Stays open when the filters are cleared: a keyboard user may still be inside.
  const [open, setOpen] = useState(shown);
  useEffect(() => {
    if (shown) setOpen(true);
  }, [shown]);
  return (
    <SearchForm
      action="/admin/orders"
      label="Search by number, name, email, phone or product"
      value={search}
      className="min-w-0 grow basis-80"
    >
      <details
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="open:order-last open:basis-full"
      >
        <summary className={buttonLook({ variant: "outline" })}>
          <ListFilter aria-hidden className="size-5" />
          <span>{`Filters${used > 0 ? ` (${used})` : ""}`}</span>
        </summary>
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <Choice label="Status" name="status" value={status}>
            <option value="">All Orders</option>
            {orderStatuses.map((name) => (
              <option key={name} value={name}>
                {statusLabels[name]}
              </option>
            ))}
          </Choice>
          <Choice label="Delivery method" name="delivery" value={delivery}>
            <option value="">Pickup and delivery</option>
            {deliveryMethods.map((name) => (
              <option key={name} value={name}>
                {deliveryLabels[name]}
              </option>
            ))}
          </Choice>
          <Choice label="Source" name="source" value={source}>
            <option value="">Web and by hand</option>
            <option value="web">Web</option>
            <option value="manual">By hand</option>
          </Choice>
          <Choice label="Payment" name="payment" value={payment}>
            <option value="">Paid or not</option>
            {paymentStatuses.map((name) => (
              <option key={name} value={name}>
                {paymentStatusLabels[name]}
              </option>
            ))}
          </Choice>
          <Day label="From" name="from" value={from} />
          <Day label="To" name="to" value={to} />
          <Choice label="Sorted by" name="sort" value={sort}>
            <option value="">Newest first</option>
            <option value="oldest">Oldest first</option>
          </Choice>
        </div>
        {message && (
          <p role="alert" className="mt-2 font-bold text-danger">
            {message}
          </p>
        )}
      </details>
    </SearchForm>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  children: ReactNode;
}

function Choice({ label, name, value, children }: ChoiceProps) {
  return (
    <label className="grid gap-1 text-sm font-bold">
      <span>{label}</span>
      <Select name={name} defaultValue={value} className="font-normal">
        {children}
      </Select>
    </label>
  );
}

function Day({ label, name, value }: Omit<ChoiceProps, "children">) {
  return (
    <label className="grid gap-1 text-sm font-bold">
      <span>{label}</span>
      <Input type="date" name={name} defaultValue={value} className="font-normal" />
    </label>
  );
}
