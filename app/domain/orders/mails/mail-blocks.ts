import { isolated } from "~/lib/isolated";
import { formatCents, toCents } from "~/lib/money/money.ts";
import { saleNotes } from "~/lib/money/sale-price";
import { placeLines } from "~/lib/time/openings";
import { dayAtShop } from "~/lib/time/shop-days";
import { orderQuote } from "~/lib/money/quote-rows";
import { mapUrl, pickupTitle } from "~/lib/orders/pickup-place";
import { promiseWords } from "~/lib/orders/words/promise-words.ts";
import { progressSteps } from "~/lib/orders/order-status.ts";
import { paidRows } from "~/lib/orders/paid-rows.ts";
import { pieceCounts, pieceNotes, removedCents } from "~/lib/orders/pieces";
import { STANDARD } from "~/lib/catalog/variation-name";
import type { Block } from "~/domain/mail/blocks";
import { guestOrderUrl } from "~/domain/orders/customer/guest-link";
import type { OrderPictures } from "~/domain/orders/pictures";
import { type OrderRow, toOrder } from "~/domain/orders/record";
import type { ShopSettings } from "~/domain/settings/settings";
import { placeOf } from "~/domain/settings/place";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";

export function words(text: string): Block {
  return { kind: "words", text };
}

export function lines(
  order: OrderRow,
  { gstNumber }: ShopSettings,
  pictures: OrderPictures,
  moreUrl = orderUrl(order),
): Block {
  const { refunds, payments } = toOrder(order);
  const noteOf = (item: OrderRow["items"][number]) => [
    ...(item.variationName === STANDARD ? [] : [item.variationName]),
    ...saleNotes(item),
    ...pieceNotes(pieceCounts(item, { refunds, replaced: {} })),
  ];
  return {
    kind: "lines",
    lines: order.items.map((item) => ({
      label: `${item.quantity} × ${item.productName}`,
      ...(noteOf(item).length > 0 && { note: noteOf(item).join(", ") }),
      amount: formatCents(toCents(item.totalPrice)),
      pictureUrl: pictures.get(item.variationId),
    })),
    sums: [
      ...orderQuote(order, { removedCents: removedCents({ refunds }) }).rows.map(
        ({ kind, label, amount }) => ({
          label,
          amount,
          ...(kind === "gst" && gstNumber && { note: `No. ${gstNumber}` }),
          ...(kind === "total" && { strong: true }),
        }),
      ),
      ...paidRows(payments),
    ],
    moreUrl,
  };
}

export const payButton = (owedCents: number, payUrl: string | null): Block[] =>
  payUrl ? [{ kind: "button", label: `Pay ${formatCents(owedCents)}`, url: payUrl }] : [];

export function progress({ deliveryMethod }: OrderRow, at: number): Block {
  return { kind: "progress", steps: progressSteps(deliveryMethod), at };
}

export function where(order: OrderRow, shop: ShopSettings): Block {
  if (order.deliveryMethod === "delivery")
    return {
      kind: "facts",
      title: "Local delivery to",
      lines: [isolated(order.name), ...addressLines(order), ...(order.phone ? [order.phone] : [])],
    };
  // A chosen time replaces the promise.
  const hasTime = order.slot !== null && order.slot.endsAt > now();
  const { isStore, name, address, ...place } = placeOf(shop, order.placeId);
  return {
    kind: "facts",
    title: pickupTitle(isStore ? null : name),
    lines: [address, ...(hasTime ? [] : placeLines(place, dayAtShop(now()), "long"))],
    link: { label: "See it on a map", url: mapUrl(address) },
  };
}

/** Empty for a pickup that asked for no address. */
export function addressLines({ address, address2, city, province, postalCode }: OrderRow): string[] {
  const town = [city, province].filter(Boolean).map(isolated).join(", ");
  return [isolated(address), isolated(address2), `${town} ${postalCode}`.trim()].filter(Boolean);
}

export function link(order: OrderRow, label: string): Block {
  return { kind: "button", label, url: orderUrl(order) };
}

export function orderUrl(order: OrderRow): string {
  return order.userId ? `${environment.publicUrl}/orders` : guestOrderUrl(order);
}

export const isCard = (method: string) => method === "card";

export function promise(order: OrderRow): Block[] {
  const text = promiseWords(order);
  return text ? [words(`${text}.`)] : [];
}
