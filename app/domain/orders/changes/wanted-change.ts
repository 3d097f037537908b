import { conflict, DomainError, type FieldErrors, invalid } from "~/lib/errors";
import type { OrderLine } from "~/lib/cart/lines";
import { sum } from "~/lib/money/allocate.ts";
import { refusalToChange, refusalToChangeItems } from "~/lib/orders/words/change-words";
import { expectItems, type OrderRow, piecesOut, replacedPieces, toOrder } from "~/domain/orders/record";
import { type DeliveryMethod, type ShippingAddress } from "~/schemas/checkout";
import { deliveryErrors } from "~/schemas/orders/contact-by-hand";
import type { OrderChangeInput } from "~/schemas/orders/order-change";

export interface WantedChange {
  contact: Required<ShippingAddress>;
  deliveryMethod: DeliveryMethod;
  note: string;
  shopNote: string;
  giftNote: string;
  removed: { lineId: string; quantity: number }[];
}

/** @throws DomainError 400, 409 when the order does not allow it */
export function wantedChange(order: OrderRow, input: OrderChangeInput): WantedChange {
  const refusal = refusalToChange(order);
  if (refusal !== null) throw conflict(refusal);
  const deliveryMethod = input.deliveryMethod ?? (order.deliveryMethod as DeliveryMethod);
  const { name, email, phone, address, address2, city, province, postalCode } = order;
  const contact = {
    name,
    email,
    phone,
    address,
    address2,
    city,
    province,
    postalCode,
    ...input.shippingAddress,
  };
  const removed = removedPieces(order, input);
  const isMoved = deliveryMethod !== order.deliveryMethod;
  const itemsRefusal = refusalToChangeItems(toOrder(order));
  if (itemsRefusal !== null && (removed.length > 0 || input.added.length > 0 || isMoved))
    throw conflict(itemsRefusal);
  if (deliveryMethod === "delivery" && (isMoved || input.shippingAddress)) refuseAddress(contact);
  const { note = order.note, shopNote = order.shopNote, giftNote = order.giftNote } = input;
  return { contact, deliveryMethod, note, shopNote, giftNote, removed };
}

/** Gift cards cannot be added or removed: they are sold in a separate order, or refunded. @throws DomainError 409 */
export function refuseGiftCards(
  { items }: OrderRow,
  removed: WantedChange["removed"],
  added: readonly Pick<OrderLine, "isGiftCard">[],
): void {
  const index = added.findIndex(({ isGiftCard }) => isGiftCard);
  if (index >= 0) {
    const message = "A gift card is sold in an order of its own. Enter a new order for it.";
    throw new DomainError("conflict", message, { fields: { [`added.${index}.quantity`]: [message] } });
  }
  if (removed.some(({ lineId }) => items.some(({ id, isGiftCard }) => id === lineId && isGiftCard)))
    throw conflict("A gift card cannot be removed from an order. Refund it instead.");
}

function refuseAddress(contact: ShippingAddress): void {
  const errors = Object.entries(deliveryErrors(contact));
  const fields: FieldErrors = Object.fromEntries(
    errors.map(([name, message]) => [`shippingAddress.${name}`, [message]]),
  );
  if (errors.length > 0) throw invalid("Local delivery needs the whole address.", fields);
}

function removedPieces(order: OrderRow, { lines, added }: OrderChangeInput): WantedChange["removed"] {
  if (!lines) return [];
  const out = new Map(piecesOut(order).map(({ id, quantity }) => [id, quantity]));
  const replaced = replacedPieces(order);
  const stays = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
  const refuse = (itemId: string, message: string) => {
    const index = lines.findLastIndex((line) => line.itemId === itemId);
    const fields = index === -1 ? {} : { [`lines.${index}.quantity`]: [message] };
    throw new DomainError("conflict", message, { fields });
  };
  expectItems(order, lines);
  if (stays.size < lines.length) throw invalid("An item is listed twice.");
  const removed = order.items.flatMap(({ id, productName }) => {
    const mayGo = out.get(id) ?? 0;
    const isReplaced = replaced[id] ?? 0;
    const quantity = mayGo + isReplaced - (stays.get(id) ?? 0);
    const here = mayGo + isReplaced;
    if (quantity < 0)
      refuse(
        id,
        `Only ${here} of “${productName}” ${here === 1 ? "is" : "are"} in the order. Add it below to sell more.`,
      );
    if (quantity > mayGo)
      refuse(id, `${isReplaced} of “${productName}” was replaced, so it has to stay in this order.`);
    return quantity > 0 ? [{ lineId: id, quantity }] : [];
  });
  const kept = sum([...stays.values(), ...added.map(({ quantity }) => quantity)]);
  if (removed.length > 0 && kept === 0)
    throw invalid("At least one item has to stay. Cancel or refund the order instead.");
  return removed;
}
