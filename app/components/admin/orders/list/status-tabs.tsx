import { LinkTabs } from "~/components/admin/link-tabs";
import { type OrderStatus, orderStatuses, statusLabels } from "~/lib/orders/order-status";

interface StatusTabsProps {
  counts: Record<OrderStatus, number>;
  status: OrderStatus | "";
  hrefOf: (status: OrderStatus | "") => string;
}

export function StatusTabs({ counts, status, hrefOf }: StatusTabsProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { name: "" as const, label: "All Orders", count: all },
    ...orderStatuses.map((name) => ({ name, label: statusLabels[name], count: counts[name] })),
  ];
  return (
    <LinkTabs
      label="Status"
      tabs={tabs.map(({ name, label, count }) => ({
        ...{ key: name, to: hrefOf(name), label, count },
        isCurrent: name === status,
      }))}
    />
  );
}
