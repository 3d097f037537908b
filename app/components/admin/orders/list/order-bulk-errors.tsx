import { BulkErrors } from "~/components/admin/lists/bulk-errors";

interface OrderBulkErrorsProps {
  done: string;
  refused: { id: string; number: string; reason: string }[];
  query: string;
}

export function OrderBulkErrors({ done, refused, query }: OrderBulkErrorsProps) {
  return (
    <BulkErrors
      done={done}
      refused={refused.map(({ id, number, reason }) => ({
        id,
        reason,
        label: `Order #${number}`,
        to: `/admin/orders/${id}${query}`,
      }))}
    />
  );
}
