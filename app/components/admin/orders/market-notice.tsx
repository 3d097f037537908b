import { LinkButton } from "~/components/ui/form/button";
import { cancelledPickup } from "~/lib/orders/cancelled-market";
import type { AdminOrder } from "~/schemas/order";

interface MarketNoticeProps {
  order: Pick<AdminOrder, "id" | "status" | "cancelledMarketDay">;
  place: string | null;
  search: string;
}

export function MarketNotice({ order, place, search }: MarketNoticeProps) {
  const { id, status, cancelledMarketDay } = order;
  if (cancelledMarketDay === null || status === "cancelled" || status === "fulfilled") return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-bg p-3 text-warn">
      <p>
        <strong>Pickup cancelled, no answer yet.</strong>{" "}
        <span>{cancelledPickup(place, cancelledMarketDay)}</span>
      </p>
      <LinkButton to={`/admin/orders/${id}/market${search}`} variant="outline" preventScrollReset>
        Choose for the Customer
      </LinkButton>
    </div>
  );
}
