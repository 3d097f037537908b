import { Form, useNavigation } from "@remix-run/react";
import { OrderRow, type OrderRowData } from "~/routes/admin/orders/list/order-row";
import { BulkBar } from "~/components/admin/lists/bulk-bar";
import { SelectAll } from "~/components/admin/lists/select-all";
import { useSelection } from "~/components/admin/lists/use-selection";
import { Button } from "~/components/ui/form/button";

interface OrderListProps {
  orders: OrderRowData[];
  filter: Record<string, string>;
  total: number;
  most: number;
  query: string;
}

export function OrderList({ orders, filter, total, most, query }: OrderListProps) {
  const busy = useNavigation().formMethod === "POST";
  const { list, chosen, onChange } = useSelection<HTMLFormElement>(busy, Math.min(total, most));
  const acts = [
    { label: "Mark ready", intent: "mark-ready" },
    { label: "Hand over", intent: "hand-over" },
  ];
  const papers = [
    { label: "Print slips", action: "/admin/orders/slips" },
    { label: "Pick list", action: "/admin/orders/pick-list" },
  ];
  const look = { variant: "outline", size: "compact", className: "text-sm" } as const;
  return (
    <Form
      ref={list}
      method="post"
      action={`/admin/orders${query}`}
      preventScrollReset
      onChange={onChange}
      className="@container"
    >
      <button type="submit" disabled hidden />
      {Object.entries(filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="rounded-t-lg border border-line bg-sunken px-3">
        <SelectAll total={total} most={most} chosen={chosen} />
      </div>
      <ul className="divide-y divide-line rounded-b-lg border border-t-0 border-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} query={query} busy={busy} />
        ))}
      </ul>
      <BulkBar chosen={chosen}>
        {acts.map(({ label, intent }) => (
          <Button
            key={intent}
            name="intent"
            value={intent}
            formMethod="get"
            formAction="/admin/orders/bulk"
            {...look}
            disabled={busy}
          >
            {label}
          </Button>
        ))}
        {papers.map(({ label, action }) => (
          <Button key={action} formMethod="get" formAction={action} {...look} disabled={busy}>
            {label}
          </Button>
        ))}
      </BulkBar>
    </Form>
  );
}
