import { owedText } from "~/components/admin/orders/payments/money-notice";
import { LinkButton } from "~/components/ui/form/button";
import type { AdminOrder } from "~/schemas/order";

export function OwedNotice({ order, search }: { order: Pick<AdminOrder, "id" | "owed">; search: string }) {
  const owed = owedText(order);
  if (!owed) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-danger-bg p-3 text-danger">
      <strong className="text-lg">{owed}</strong>{" "}
      <LinkButton to={`/admin/orders/${order.id}/payment${search}`} preventScrollReset>
        Record Payment
      </LinkButton>
    </p>
  );
}
