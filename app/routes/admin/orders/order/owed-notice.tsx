import { useNavigation } from "@remix-run/react";
import { ORDER_FORM } from "~/routes/admin/orders/order/order-form";
import { owedText } from "~/components/admin/orders/payments/money-notice";
import { Button, LinkButton } from "~/components/ui/form/button";
import { toCents } from "~/lib/money/money";
import { isWaivable } from "~/lib/money/receive";
import type { AdminOrder } from "~/schemas/order";

interface OwedNoticeProps {
  order: Pick<AdminOrder, "id" | "owed">;
  link: { id: string; until: string } | null;
  search: string;
}

export function OwedNotice({ order, link, search }: OwedNoticeProps) {
  const busy = useNavigation().formMethod === "POST";
  const owed = owedText(order);
  if (!owed) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-danger-bg p-3 text-danger">
      <p>
        <strong className="text-lg">{owed}</strong>{" "}
        {link && (
          <span className="block">{`A payment link is open until ${link.until}. Recording a payment ends it.`}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {link ? (
          <LinkButton to={`/admin/orders/links/${link.id}${search}`} variant="outline" preventScrollReset>
            Payment Link
          </LinkButton>
        ) : (
          !isWaivable(toCents(order.owed)) && (
            <Button form={ORDER_FORM} name="intent" value="payment-link" variant="outline" disabled={busy}>
              Payment Link
            </Button>
          )
        )}
        <LinkButton to={`/admin/orders/${order.id}/payment${search}`} preventScrollReset>
          Record Payment
        </LinkButton>
      </div>
    </div>
  );
}
