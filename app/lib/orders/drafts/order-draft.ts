import { recipientOfDraft } from "~/lib/orders/drafts/gift-card-draft.ts";

export interface FoundPiece {
  variationId: string;
  productName: string;
  variationName: string;
  sku: string | null;
  unitCents: number;
  available: number;
  /** Its price is its value, and it has no stock count. */
  isGiftCard?: boolean;
}

export const contactNames = [
  "name",
  "email",
  "phone",
  "address",
  "address2",
  "city",
  "province",
  "postalCode",
] as const;
export type ContactTexts = Record<(typeof contactNames)[number], string>;

export interface FoundCustomer {
  orderId: string;
  userId: string | null;
  contact: ContactTexts;
}

const lineNames = ["variationId", "quantity", "price", "reason"] as const;
export type LineTexts = Record<(typeof lineNames)[number], string>;

const paymentNames = ["method", "amount", "reference"] as const;
export type PaymentRowTexts = Record<(typeof paymentNames)[number], string>;

const singleNames = [
  ...contactNames,
  ...(["formId", "version", "findPiece", "findCustomer", "userId"] as const),
  ...(["fulfilment", "placeId", "slotId", "deliveryFee"] as const),
  ...(["giftCardName", "giftCardEmail", "giftCardMessage", "giftCardDay"] as const),
  ...(["discountCode", "note", "shopNote", "giftNote", "oversold", "isShort"] as const),
  // `again`: the ended payment link whose order is entered again.
  ...(["paymentLink", "again"] as const),
] as const;

/** Without scripts, these fields are the only state between two presses. */
export interface OrderDraft extends Record<(typeof singleNames)[number], string> {
  lines: LineTexts[];
  payments: PaymentRowTexts[];
  /** When changing an order: how many pieces of each item stay, by its id. */
  kept: Record<string, string>;
  /** When changing an order: its texts when the form was opened, by field name. */
  opened: Record<string, string>;
}

export function emptyOrderDraft(formId: string): OrderDraft {
  const empty = Object.fromEntries(singleNames.map((name) => [name, ""])) as Record<
    (typeof singleNames)[number],
    string
  >;
  return { ...empty, formId, fulfilment: "pickup", lines: [], payments: [], kept: {}, opened: {} };
}

/** True if the draft changes a placed order; a new order has no version. */
export const isChange = ({ version }: Pick<OrderDraft, "version">) => version !== "";

export const KEPT = "kept.";
export const OPENED = "opened.";

export function readOrderDraft(form: FormData): OrderDraft {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const texts = <Name extends string>(prefix: string, names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, text(prefix + name)])) as Record<Name, string>;
  const rows = <Name extends string>(list: string, names: readonly Name[]) =>
    indicesOf(form, list).map((index) => texts(`${list}.${index}.`, names));
  const withPrefix = (prefix: string) =>
    Object.fromEntries(
      [...form.keys()].flatMap((name) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), text(name)]] : [],
      ),
    );
  return {
    ...texts("", singleNames),
    lines: rows("lines", lineNames),
    payments: rows("payments", paymentNames),
    kept: withPrefix(KEPT),
    opened: withPrefix(OPENED),
  };
}

function indicesOf(form: FormData, list: string): number[] {
  const pattern = new RegExp(`^${list}\\.(\\d{1,3})\\.`);
  const found = [...form.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []);
  return [...new Set(found.map(Number))].sort((a, b) => a - b);
}

export function withText(draft: OrderDraft, field: string, text: string): OrderDraft {
  const [list, index = "", name] = field.split(".");
  if (list === "kept") return { ...draft, kept: { ...draft.kept, [index]: text } };
  // A time belongs to its place.
  if (field === "placeId") return { ...draft, placeId: text, slotId: "" };
  if (name === undefined) return field in draft ? { ...draft, [field]: text } : draft;
  const typed = <Row>(rows: Row[]) =>
    rows.map((row, at) => (String(at) === index ? { ...row, [name]: text } : row));
  if (list === "lines") return { ...draft, lines: typed(draft.lines) };
  return list === "payments" ? { ...draft, payments: typed(draft.payments) } : draft;
}

/** Adds one to the piece's line at the shop's price, or a new line. */
export function addPiece(draft: OrderDraft, variationId: string): OrderDraft {
  const at = draft.lines.findIndex((line) => line.variationId === variationId && line.price === "");
  const more = (quantity: string) => String((Number(quantity) || 0) + 1);
  const lines =
    at === -1
      ? [...draft.lines, { variationId, quantity: "1", price: "", reason: "" }]
      : draft.lines.map((line, index) => (index === at ? { ...line, quantity: more(line.quantity) } : line));
  return { ...draft, lines };
}

function addPayment(draft: OrderDraft): OrderDraft {
  const method = draft.payments.length === 0 ? "cash" : "e_transfer";
  return { ...draft, payments: [...draft.payments, { method, amount: "", reference: "" }] };
}

export function chooseCustomer(draft: OrderDraft, { userId, contact }: FoundCustomer): OrderDraft {
  return { ...draft, ...contact, userId: userId ?? "", findCustomer: "" };
}

export function pressed(draft: OrderDraft, intent: string): OrderDraft | null {
  const [action, index] = intent.split(":");
  const without = <Row>(rows: Row[]) => rows.filter((_, at) => String(at) !== index);
  if (action === "remove-line") return { ...draft, lines: without(draft.lines) };
  if (action === "add-payment") return addPayment(draft);
  if (action === "remove-payment") return { ...draft, payments: without(draft.payments) };
  if (action === "unlink-account") return { ...draft, userId: "" };
  return null;
}

const handoverFields = ({ placeId, slotId, deliveryFee }: OrderDraft) => ({
  ...(placeId !== "" && { placeId }),
  ...(slotId !== "" && { slotId }),
  ...(deliveryFee.trim() !== "" && { deliveryFee }),
});

export function orderFields(draft: OrderDraft) {
  const recipient = recipientOfDraft(draft);
  return {
    ...(recipient && { giftCardRecipient: recipient }),
    lines: draft.lines.map(({ price, ...line }) => ({ ...line, ...(price.trim() !== "" && { price }) })),
    shippingAddress: Object.fromEntries(contactNames.map((name) => [name, draft[name]])),
    ...(draft.userId !== "" && { userId: draft.userId }),
    fulfilment: draft.fulfilment,
    ...(draft.fulfilment !== "handed_over" && handoverFields(draft)),
    discountCode: draft.discountCode,
    note: draft.note,
    shopNote: draft.shopNote,
    giftNote: draft.giftNote,
    oversold: draft.oversold,
    paymentLink: draft.paymentLink !== "",
    payments: draft.payments.map(({ amount, ...payment }) => ({
      ...payment,
      ...(amount.trim() !== "" && { amount }),
    })),
  };
}

export function isTyped(draft: OrderDraft, empty: OrderDraft): boolean {
  const ignored = { formId: "", version: "", opened: {} };
  return JSON.stringify({ ...draft, ...ignored }) !== JSON.stringify({ ...empty, ...ignored });
}
