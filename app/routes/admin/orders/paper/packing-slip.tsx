import { owedText } from "~/components/admin/orders/payments/money-notice";
import { QrImage } from "~/components/admin/orders/links/qr-image";
import { deliveryLabels } from "~/components/storefront/orders/order-badges";
import { formatDate } from "~/lib/time/dates";
import { promiseWords } from "~/lib/orders/words/promise-words";
import { orderNumber } from "~/lib/orders/order-number";
import { isSoldByHand, notPaidLabel } from "~/lib/orders/order-status";
import { pickupTitle } from "~/lib/orders/pickup-place";
import type { QrCode } from "~/lib/text/qr-code";
import { pieceCounts, pieceNotes } from "~/lib/orders/pieces";
import type { AdminOrder } from "~/schemas/order";

/** The slip has no prices, because the parcel may be a gift. It only names the amount owed at the handover. */
export function slipData(
  order: AdminOrder & { replaced: Record<string, number> },
  { place, qr }: { place: string | null; qr: QrCode },
) {
  const { id, createdAt, deliveryMethod, shippingAddress, items, status, replacesId } = order;
  return {
    id,
    number: orderNumber(id),
    date: formatDate(createdAt),
    ready: promiseWords(order),
    replaces: replacesId && orderNumber(replacesId),
    qr,
    handover:
      deliveryMethod === "delivery"
        ? "Deliver to"
        : isSoldByHand(order)
          ? "Handed over"
          : place
            ? pickupTitle(place)
            : deliveryLabels.pickup,
    deliveryMethod,
    shippingAddress,
    items: goodsOf(items).map((item) => {
      const counts = pieceCounts(item, order);
      return {
        id: item.id,
        productName: item.productName,
        variationName: item.variationName,
        quantity: counts.out,
        left: pieceNotes(counts).join(", "),
      };
    }),
    notes: [
      { title: "Note", text: order.note },
      { title: "Gift note", text: order.giftNote },
    ].filter(({ text }) => text !== ""),
    warning: status === "cancelled" ? "Cancelled" : (owedText(order) ?? notPaidLabel(order)),
  };
}

/** Leaves out gift cards, which are not packed. */
const goodsOf = (items: AdminOrder["items"]) => items.filter(({ isGiftCard }) => !isGiftCard);

interface PackingSlipProps {
  slip: ReturnType<typeof slipData>;
  shop: { name: string; address: string; gstNumber: string | null };
  heading?: "h1" | "h2";
}

export function PackingSlip({ slip, shop, heading: Heading = "h1" }: PackingSlipProps) {
  const { number, date, ready, replaces, deliveryMethod, shippingAddress: to, items, warning, qr } = slip;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const Part = Heading === "h1" ? "h2" : "h3";
  return (
    <>
      <header className="flex items-start justify-between gap-4 border-b-2 border-ink pb-3">
        <div className="min-w-0">
          <Heading className="text-xl">Packing slip</Heading>
          {/* Large, to be read from a step away on a shelf. */}
          <p className="font-display text-[28pt] leading-tight font-bold wrap-anywhere">
            <bdi>{to.name}</bdi> <span className="whitespace-nowrap">{`#${number}`}</span>
          </p>
          <p>{`Ordered ${date}`}</p>
          {ready && <p>{ready}</p>}
          {replaces && <p>{`Replacement for order #${replaces}`}</p>}
          {warning && <p className="mt-1 inline-block border-2 border-current px-2 font-bold">{warning}</p>}
        </div>
        <div className="w-24 shrink-0">
          <QrImage code={qr} label="QR code that opens the order in the back office" />
        </div>
      </header>
      <section className="py-4">
        <Part className="text-xl">{slip.handover}</Part>
        {to.name === "" ? (
          <p className="text-lg">The customer&apos;s name and address were removed.</p>
        ) : (
          <address className="text-lg wrap-anywhere not-italic">
            {deliveryMethod === "delivery" && (
              <>
                <bdi>{to.address}</bdi>
                <br />
                {to.address2 && (
                  <>
                    <bdi>{to.address2}</bdi>
                    <br />
                  </>
                )}
                <bdi>{to.city}</bdi>, <bdi>{to.province}</bdi> <span>{to.postalCode}</span>
                <br />
              </>
            )}
            <span>{to.phone}</span>
          </address>
        )}
      </section>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="w-10 py-2">
              <span className="sr-only">Packed</span>
            </th>
            <th scope="col">Item</th>
            <th scope="col" className="text-right">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-b border-line">
              <td className="py-3">
                {item.quantity > 0 && <span className="block size-5 border-2 border-ink" />}
              </td>
              <td className="py-3 wrap-anywhere">
                <strong>{item.productName}</strong> <span className="block">{item.variationName}</span>{" "}
                {item.left && <strong className="block">{`${item.left}, do not pack`}</strong>}
              </td>
              <td className="py-3 text-right text-lg font-bold">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {slip.notes.map(({ title, text }) => (
        <section key={title} className="break-inside-avoid pt-6">
          <Part className="text-xl">{title}</Part>
          <p dir="auto" className="text-lg whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        </section>
      ))}
      {items.length > 1 && <p className="pt-3 text-right font-bold">{`${count} pieces in all`}</p>}
      <footer className="pt-8">
        <p>Thank you for shopping local!</p>
        <address className="text-sm not-italic">
          <strong>{shop.name}</strong> <span>{shop.address}</span>
          {shop.gstNumber && <span className="block">{`GST registration ${shop.gstNumber}`}</span>}
        </address>
      </footer>
    </>
  );
}
