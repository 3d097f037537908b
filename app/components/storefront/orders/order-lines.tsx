import type { ReactNode } from "react";
import type { ShownOrder } from "~/components/storefront/orders/order-data";
import { ProductPicture } from "~/components/ui/product-picture";
import { formatCents, toCents } from "~/lib/money";
import { type QuoteRow, quoteRows, recordedTotals } from "~/lib/quote";

/** What was bought, with its pictures, and what it came to. */
export function OrderLines({ order }: { order: Omit<ShownOrder, "shippingAddress"> }) {
  return (
    <div className="border-y border-line">
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex items-center gap-4 py-3">
            <span className="size-14 shrink-0 overflow-hidden rounded-md">
              <ProductPicture picture={item.imageUrl ?? null} sizes="56px" alt="" />
            </span>
            <span className="min-w-0 grow">
              <span className="font-bold wrap-anywhere">{item.productName}</span>{" "}
              <span className="block text-muted wrap-anywhere">
                {`${item.variationName} × ${item.quantity}`}
              </span>
            </span>{" "}
            <Amount cents={toCents(item.totalPrice)} />
          </li>
        ))}
      </ul>
      <dl className="border-t border-line py-3">
        {quoteRows(recordedTotals({ ...order, total: order.totalPrice })).map((row) => (
          <Sum key={row.label} {...row} note={row.isTax && order.gstNumber && `No. ${order.gstNumber}`} />
        ))}
      </dl>
    </div>
  );
}

function Sum({ label, cents, isTotal, note }: QuoteRow & { note?: string | null }) {
  return (
    <div
      className={
        isTotal
          ? "flex justify-between gap-4 pt-1 text-lg font-bold"
          : "flex justify-between gap-4 text-muted"
      }
    >
      <dt>
        <span>{label}</span>
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}

function Amount({ cents }: { cents: number }): ReactNode {
  return <span className="shrink-0 tabular-nums">{formatCents(cents)}</span>;
}
