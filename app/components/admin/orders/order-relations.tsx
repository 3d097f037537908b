import { Link } from "@remix-run/react";
import { orderNumber } from "~/lib/orders/order-number";
import type { AdminOrder } from "~/schemas/order";

interface OrderRelationsProps {
  order: Pick<AdminOrder, "replacesId" | "replacementIds">;
  search: string;
}

export function OrderRelations({ order: { replacesId, replacementIds }, search }: OrderRelationsProps) {
  if (!replacesId && replacementIds.length === 0) return null;
  const link = (id: string) => (
    <Link key={id} to={`/admin/orders/${id}${search}`} preventScrollReset className="mr-2 underline">
      {`Order #${orderNumber(id)}`}
    </Link>
  );
  return (
    <p className="rounded-md bg-warn-bg p-3 text-warn">
      <span className="font-bold">
        {replacesId ? "This order is a replacement. First order:" : "Replacement order:"}
      </span>{" "}
      {replacesId ? link(replacesId) : replacementIds.map(link)}
    </p>
  );
}
