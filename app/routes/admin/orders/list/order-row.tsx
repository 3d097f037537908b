import { Link } from "@remix-run/react";
import Gift from "lucide-react/icons/gift";
import StickyNote from "lucide-react/icons/sticky-note";
import type { OrderCardData } from "~/components/admin/orders/list/order-card";
import { type OrderThing, Thing } from "~/routes/admin/orders/order-things";
import { DeliveryBadge, OrderStatusBadge } from "~/components/storefront/orders/order-badges";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/form/button";

export interface OrderRowData extends OrderCardData {
  /** Null for orders without a pickup place. */
  pickup: string | null;
  age: string;
  late: boolean;
  noted: boolean;
  hasGiftNote: boolean;
  things: OrderThing[];
  more: number;
  step: { intent: "mark-ready" | "hand-over"; label: string } | null;
}

export function OrderRow({ order, query, busy }: { order: OrderRowData; query: string; busy: boolean }) {
  return (
    <li className="order-row relative bg-surface px-3 last:rounded-b-lg hover:bg-sunken">
      <label className="order-row-check relative z-10 grid size-11 cursor-pointer place-items-center">
        <input type="checkbox" name="id" value={order.id} className="choice rounded-sm tick" />
        <span className="sr-only">{`Select order #${order.number}`}</span>
      </label>
      <p className="order-row-number">
        <Link
          to={`/admin/orders/${order.id}${query}`}
          preventScrollReset
          className="font-display font-semibold whitespace-nowrap after:absolute after:inset-0"
        >
          {`Order #${order.number}`}
        </Link>
      </p>
      <p className="order-row-badges flex flex-wrap gap-1">
        <OrderStatusBadge status={order.status} />{" "}
        {order.deliveryMethod && <DeliveryBadge method={order.deliveryMethod} />}
        {order.noted && (
          <Badge variant="warning">
            <StickyNote aria-hidden className="size-4" />
            Note
          </Badge>
        )}
        {order.hasGiftNote && (
          <Badge variant="secondary">
            <Gift aria-hidden className="size-4" />
            Gift note
          </Badge>
        )}
      </p>
      <p className="order-row-date text-sm text-muted">{order.date}</p>
      <p className="order-row-words truncate text-sm text-muted">
        {[order.customer, order.pickup].filter(Boolean).join(" · ")}
      </p>
      <p className="order-row-name truncate font-bold">
        <bdi>{order.name}</bdi>
      </p>
      <div className="order-row-items flex items-center gap-1">
        <p className="order-last pl-1 text-sm leading-tight wrap-normal text-muted">
          {order.more > 0 && <span className="font-bold">{`+${order.more}, `}</span>}
          <span>{`${order.items} ${order.items === 1 ? "item" : "items"}`}</span>
        </p>
        {order.things.map((thing) => (
          <Thing key={thing.id} {...thing} />
        ))}
      </div>
      <p className="order-row-total font-bold tabular-nums">{order.total}</p>
      <p className={`order-row-age text-sm ${order.late ? "font-bold text-warn" : "text-muted"}`}>
        <span className="sr-only">Age: </span>
        <span>{order.age}</span>
      </p>
      {order.notice && (
        <p className={`order-row-notice text-sm font-bold ${order.notice.look}`}>{order.notice.text}</p>
      )}
      {order.step ? (
        <NextStep order={order} step={order.step} busy={busy} />
      ) : (
        // Fills the button's place: a second click there must not open the order.
        <div className="order-row-step relative z-10 self-stretch" />
      )}
    </li>
  );
}

interface NextStepProps {
  order: OrderRowData;
  step: NonNullable<OrderRowData["step"]>;
  busy: boolean;
}

function NextStep({ order, step, busy }: NextStepProps) {
  return (
    <p className="order-row-step relative z-10">
      <Button
        name="single"
        value={`${step.intent}:${order.id}`}
        variant="outline"
        size="sm"
        disabled={busy}
        className="max-md:min-h-11 md:whitespace-nowrap"
      >
        <span>{step.label}</span> <span className="sr-only">{`, order #${order.number}`}</span>
      </Button>
    </p>
  );
}
