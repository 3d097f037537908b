import type { ReactNode } from "react";
import type { ShownOrder, ShownRefund } from "~/components/storefront/orders/order-data";
import { Price } from "~/components/ui/product/price";
import { ProductPicture } from "~/components/ui/product/product-picture";
import { formatCents, toCents } from "~/lib/money/money";
import { paidRows } from "~/lib/orders/paid-rows";
import { orderQuote, type QuoteRow } from "~/lib/money/quote-rows";

export function OrderLines({ order }: { order: Omit<ShownOrder, "shippingAddress"> }) {
  return (
    <div className="border-y border-line">
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex items-center gap-4 py-3">
            <span className="size-14 shrink-0 overflow-hidden rounded-md">
              <ProductPicture
                picture={item.imageUrl ?? null}
                sizes="56px"
                alt=""
                isGiftCard={item.isGiftCard}
              />
            </span>
            <span className="min-w-0 grow">
              <span className="font-bold wrap-anywhere">{item.productName}</span>{" "}
              <span className="block text-muted wrap-anywhere">
                {`${item.variationName} × ${item.quantity}`}
              </span>
              {item.removed > 0 && <span className="block text-muted">{`${item.removed} removed`}</span>}
            </span>{" "}
            <Amount>
              <Price cents={toCents(item.totalPrice)} regularCents={item.regularTotalCents} />
            </Amount>
          </li>
        ))}
      </ul>
      <dl className="border-t border-line py-3">
        {orderQuote(order, order).rows.map((row) => (
          <Sum
            key={`${row.kind} ${row.label}`}
            {...row}
            note={row.kind === "gst" && order.gstNumber ? `No. ${order.gstNumber}` : null}
          />
        ))}
        {paidRows(order.payments).map(({ note = null, ...row }, index) => (
          <Sum key={index} kind="gift_card" cents={0} {...row} note={note} />
        ))}
      </dl>
      {order.refunds.length > 0 && (
        <Refunds
          refunds={order.refunds}
          toCard={order.refundedToCard}
          toGiftCard={order.refundedToGiftCard}
        />
      )}
    </div>
  );
}

const states = { pending: "on its way", failed: "delayed", refunded: null };

interface RefundsProps {
  refunds: ShownRefund[];
  toCard: boolean;
  toGiftCard: boolean;
}

function Refunds({ refunds, toCard, toGiftCard }: RefundsProps) {
  return (
    <section aria-label="Refunds" className="border-t border-line py-3">
      <ul className="grid gap-2">
        {refunds.map(({ id, date, isSentBack, asGiftCard, amount, gst, status, lines }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0">
              <span className="font-bold">{`${isSentBack ? "Refunded" : "Taken off the order"}${asGiftCard ? " as a gift card" : ""} on ${date}`}</span>
              {states[status] && <span>{`, ${states[status]}`}</span>}
              {lines.map(({ label }) => (
                <span key={label} className="block text-muted wrap-anywhere">
                  {label}
                </span>
              ))}
              {toCents(gst) > 0 && (
                <span className="block text-muted">{`${formatCents(toCents(gst))} GST included`}</span>
              )}
            </span>
            <Amount>{`-${formatCents(toCents(amount))}`}</Amount>
          </li>
        ))}
      </ul>
      {toGiftCard && (
        <p className="pt-2 text-muted">What went back to a gift card can be spent again at once.</p>
      )}
      {toCard && <p className="pt-2 text-muted">Banks take 5 to 10 days to show a refund on your card.</p>}
    </section>
  );
}

function Sum({ kind, label, amount, note }: QuoteRow & { note: string | null }) {
  return (
    <div
      className={
        kind === "total"
          ? "flex justify-between gap-4 pt-1 text-lg font-bold"
          : "flex justify-between gap-4 text-muted"
      }
    >
      <dt>
        <span>{label}</span>
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd>
        <Amount>{amount}</Amount>
      </dd>
    </div>
  );
}

function Amount({ children }: { children: ReactNode }) {
  return <span className="shrink-0 tabular-nums">{children}</span>;
}
