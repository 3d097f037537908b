import { Refused } from "~/components/admin/refused";

interface RefusedOrdersProps {
  done: string;
  refused: { id: string; number: string; reason: string }[];
  query: string;
}

export function RefusedOrders({ done, refused, query }: RefusedOrdersProps) {
  return (
    <Refused
      done={done}
      refused={refused.map(({ id, number, reason }) => ({
        ...{ id, reason, label: `Order #${number}`, to: `/admin/orders/${id}${query}` },
      }))}
    />
  );
}
