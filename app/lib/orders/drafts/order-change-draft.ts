import { type DeliveryZone, feeOfChange } from "~/lib/delivery/zone";
import { sum } from "~/lib/money/allocate.ts";
import { formatCents } from "~/lib/money/money.ts";
import { type ChangePlan, planChange } from "~/lib/money/change-plan.ts";
import type { RefundableOrder } from "~/lib/money/refund-types.ts";
import { variationTitle } from "~/lib/catalog/variation-name";
import { pricedLines } from "~/lib/orders/drafts/order-draft-money";
import {
  contactNames,
  type ContactTexts,
  emptyOrderDraft,
  type FoundPiece,
  type OrderDraft,
} from "~/lib/orders/drafts/order-draft";
import { textsOf } from "~/lib/orders/drafts/rebase-change";
import type { DeliveryMethod } from "~/schemas/checkout";

/** What the page of a change knows of the order. */
export interface ChangeableOrder {
  version: string;
  contact: ContactTexts;
  deliveryMethod: DeliveryMethod;
  placeId: string;
  /** The places to choose from. The form does not ask with fewer than two. */
  places: readonly { id: string; name: string }[];
  note: string;
  giftNote: string;
  takesGiftNote: boolean;
  /** Items with pieces left: `here` counts those not refunded, `replaced` those of them that were sent again. */
  items: readonly ChangeableItem[];
  /** Why only contact and notes can be changed; null where all can. */
  itemsRefusal: string | null;
  isReady: boolean;
  hasOpenLink: boolean;
  money: RefundableOrder;
  zones: readonly DeliveryZone[];
  fee: { goodsCents: number; feeCents: number };
}

export interface ChangeableItem {
  id: string;
  title: string;
  facts: string;
  here: number;
  replaced: number;
  /** A change cannot remove or add gift cards. */
  isGiftCard: boolean;
}

export function changeDraftOf(order: ChangeableOrder, formId: string): OrderDraft {
  const shown = order.itemsRefusal === null ? order.items.filter(({ isGiftCard }) => !isGiftCard) : [];
  const kept = Object.fromEntries(shown.map(({ id, here }) => [id, String(here)]));
  const { version, contact, deliveryMethod, placeId, note, giftNote } = order;
  const texts = { ...contact, fulfilment: deliveryMethod, placeId, note, giftNote };
  const draft = { ...emptyOrderDraft(formId), version, ...texts, kept };
  return { ...draft, opened: textsOf(draft) };
}

/** The input of `orderChangeInput`, not yet checked. An item without a field stays. */
export function changeFields(draft: OrderDraft, order: ChangeableOrder) {
  return {
    shippingAddress: Object.fromEntries(contactNames.map((name) => [name, draft[name]])),
    deliveryMethod: draft.fulfilment,
    ...(draft.placeId !== "" && { placeId: draft.placeId }),
    lines: order.items.map(({ id, here }) => ({ itemId: id, quantity: draft.kept[id] ?? here })),
    added: draft.lines.map(({ price, ...line }) => ({ ...line, ...(price.trim() !== "" && { price }) })),
    oversold: draft.oversold,
    note: draft.note,
    ...(order.takesGiftNote && { giftNote: draft.giftNote }),
  };
}

/** Renames errors from the input's fields to the form's. */
export function changeErrors(fields: Record<string, string[]>, { items }: ChangeableOrder) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => {
      const [list, index] = name.split(".");
      if (list === "shippingAddress") return [index ?? "", messages];
      if (list === "lines") return [`kept.${items[Number(index)]?.id ?? ""}`, messages];
      return [name.replace(/^added\b/, "lines"), messages];
    }),
  );
}

export interface Difference {
  label: string;
  from: string;
  to: string;
}

export interface ChangePreview {
  plan: ChangePlan;
  /** Old and new contact, delivery and note. */
  texts: Difference[];
  pieces: Difference[];
  /** Effects on stock, status and payment link. */
  effects: string[];
}

const labels: Record<keyof ContactTexts, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  address2: "Unit",
  city: "City",
  province: "Province",
  postalCode: "Postal Code",
};

/** What a draft would change, without asking the server; null where a number cannot be read. */
export function previewChange(
  draft: OrderDraft,
  order: ChangeableOrder,
  pieces: ReadonlyMap<string, FoundPiece>,
): ChangePreview | null {
  const added = pricedLines(draft.lines, pieces);
  const kept = order.items.map(({ id, here }) => draft.kept[id]?.trim() ?? String(here));
  const isReadable = order.items.every(
    ({ here }, index) => /^\d+$/.test(kept[index] ?? "") && Number(kept[index]) <= here,
  );
  if (!added || !isReadable) return null;
  const changed = order.items.map((item, index) => ({ ...item, kept: Number(kept[index]) }));
  const removed = changed.flatMap(({ id, here, kept }) =>
    kept < here ? [{ lineId: id, quantity: here - kept }] : [],
  );
  const returnsFee = order.deliveryMethod === "delivery" && draft.fulfilment === "pickup";
  const fee = feeOfChange(order.zones, {
    before: { deliveryMethod: order.deliveryMethod, postalCode: order.contact.postalCode },
    after: { deliveryMethod: draft.fulfilment, postalCode: draft.postalCode },
    feeCents: order.fee.feeCents,
    goodsCents: order.fee.goodsCents + sum(added.map(({ unitCents, quantity }) => unitCents * quantity)),
  });
  const plan = planChange(order.money, { added, removed, returnsFee, fee });
  if ("problem" in plan) return null;
  const titleOf = (variationId: string) => {
    const piece = pieces.get(variationId);
    return piece ? variationTitle(piece) : "An item";
  };
  const news = draft.lines.map(({ variationId }, index) => ({
    title: titleOf(variationId),
    quantity: added[index]?.quantity ?? 0,
  }));
  return {
    plan,
    texts: textDifferences(draft, order),
    pieces: [
      ...changed.flatMap(({ title, here, kept }) =>
        kept === here ? [] : [{ label: title, from: String(here), to: String(kept) }],
      ),
      ...news.map(({ title, quantity }) => ({ label: title, from: "0", to: String(quantity) })),
    ],
    effects: [
      ...(fee.feeCents ? [`Delivery there adds ${formatCents(fee.feeCents)}, and GST.`] : []),
      ...news.map(({ title, quantity }) => `${quantity} × ${title} is taken from stock.`),
      ...changed.flatMap(({ title, here, kept }) =>
        kept < here ? [`${here - kept} × ${title} goes back to the shelf.`] : [],
      ),
      ...(order.isReady && news.length > 0 ? ["The order goes back to processing: pack the new items."] : []),
      ...(order.hasOpenLink && plan.differenceCents !== 0 ? ["Its payment link ends."] : []),
    ],
  };
}

function textDifferences(draft: OrderDraft, order: ChangeableOrder): Difference[] {
  const method = (name: string, placeId: string) => {
    if (name === "delivery") return "Local delivery";
    const place = order.places.length > 1 ? order.places.find(({ id }) => id === placeId) : undefined;
    return place ? `Pickup: ${place.name}` : "Pickup";
  };
  return [
    ...contactNames.map((name) => ({
      label: labels[name],
      from: order.contact[name],
      to: draft[name].trim(),
    })),
    {
      label: "Delivery Method",
      from: method(order.deliveryMethod, order.placeId),
      to: method(draft.fulfilment, draft.placeId),
    },
    { label: "Note for the customer", from: order.note, to: draft.note.trim() },
    ...(order.takesGiftNote ? [{ label: "Gift note", from: order.giftNote, to: draft.giftNote.trim() }] : []),
  ].filter(({ from, to }) => from !== to);
}
