import { owedText } from "~/components/admin/orders/payments/money-notice";
import { deliveryLabels } from "~/components/storefront/orders/order-badges";
import { formatDate } from "~/lib/time/dates";
import { promiseWords } from "~/lib/orders/promise-words";
import { orderNumber } from "~/lib/orders/order-number";
import { isSoldByHand, notPaidLabel } from "~/lib/orders/order-status";
import { pickupTitle } from "~/lib/orders/pickup-place";
import { pieceCounts, pieceNotes } from "~/lib/orders/pieces";
import type { AdminOrder } from "~/schemas/order";

/** No prices, because the parcel may be a gift, only the amount owed at the handover. */
export function slipData(order: AdminOrder & { replaced: Record<string, number> }, place: string | null) {
  const { id, createdAt, deliveryMethod, shippingAddress, items, status, replacesId } = order;
  return {
    id,
    number: orderNumber(id),
    date: formatDate(createdAt),
    ready: promiseWords(order),
    replaces: replacesId && orderNumber(replacesId),
    to:
      deliveryMethod === "delivery" ? "Deliver to" : isSoldByHand(order) ? "Handed over to" : "For pickup by",
    ...{ deliveryMethod, place, shippingAddress },
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
    warning: status === "cancelled" ? "Cancelled" : (owedText(order) ?? notPaidLabel(order)),
  };
}

/** Gift cards are not packed. */
const goodsOf = (items: AdminOrder["items"]) => items.filter(({ isGiftCard }) => !isGiftCard);

interface PackingSlipProps {
  slip: ReturnType<typeof slipData>;
  shop: { name: string; address: string; gstNumber: string | null };
  heading?: "h1" | "h2";
}

export function PackingSlip({ slip, shop, heading: Heading = "h1" }: PackingSlipProps) {
  const { number, date, ready, replaces, deliveryMethod, place, shippingAddress: to, items, warning } = slip;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const Part = Heading === "h1" ? "h2" : "h3";
  return (
    <>
      <header className="flex flex-wrap justify-between gap-4 border-b-2 border-ink pb-3">
        <div>
          <Heading className="text-3xl">Packing slip</Heading>
          <p>{`Order #${number}, ${date}`}</p>
          {ready && <p>{ready}</p>}
          {replaces && <p>{`Replacement for order #${replaces}`}</p>}
          {warning && <p className="mt-1 inline-block border-2 border-current px-2 font-bold">{warning}</p>}
        </div>
        <address className="not-italic sm:text-right">
          <strong>{shop.name}</strong>
          <br />
          <span>{shop.address}</span>
          {shop.gstNumber && (
            <>
              <br />
              <span>{`GST registration ${shop.gstNumber}`}</span>
            </>
          )}
        </address>
      </header>
      <section className="py-4">
        <Part className="text-xl">{slip.to}</Part>
        {to.name === "" ? (
          <p className="text-lg">The customer&apos;s name and address were removed.</p>
        ) : (
          <address className="text-lg wrap-anywhere not-italic">
            <strong>
              <bdi>{to.name}</bdi>
            </strong>
            {deliveryMethod === "delivery" && (
              <>
                <br />
                <bdi>{to.address}</bdi>
                <br />
                {to.address2 && (
                  <>
                    <bdi>{to.address2}</bdi>
                    <br />
                  </>
                )}
                <bdi>{to.city}</bdi>, <bdi>{to.province}</bdi> <span>{to.postalCode}</span>
              </>
            )}
            <br />
            <span>{to.phone}</span>
          </address>
        )}
        <p className="mt-1">{place ? pickupTitle(place) : deliveryLabels[deliveryMethod]}</p>
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
      <p className="pt-3 text-right font-bold">{`${count} ${count === 1 ? "piece" : "pieces"} in all`}</p>
      <p className="pt-8">Thank you for shopping local!</p>
    </>
  );
}
