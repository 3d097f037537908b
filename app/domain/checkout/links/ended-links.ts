import { type CheckoutRow, contactOf, linesOf, readCheckout } from "~/domain/checkout/record";
import { linkInclude, toWaitingLink } from "~/domain/checkout/links/read-links";
import { deliveryZones } from "~/domain/delivery/zones";
import { feeByHand } from "~/lib/delivery/zone";
import { isId } from "~/lib/id";
import { contactNames, emptyOrderDraft, type OrderDraft } from "~/lib/orders/drafts/order-draft";
import { recipientTexts } from "~/lib/orders/drafts/gift-card-draft.ts";
import { currentPrice, currentSales } from "~/domain/catalog/on-sale/current-sales";
import { toCents } from "~/lib/money/money.ts";
import { quote } from "~/lib/money/quote.ts";
import type { GiftCardRecipient } from "~/schemas/prices/gift-card";
import { now } from "~/services/clock/clock";
import { type Db, db, Prisma } from "~/services/database";

const MOST_SHOWN = 50;

const endedStates = ["expired", "refunded"];

/** Ended links are listed until an admin dismisses them or enters the order again. */
const endedWhere = {
  source: "manual",
  state: { in: endedStates },
  paysOrderId: null,
  contact: { not: Prisma.AnyNull },
} satisfies Prisma.CheckoutWhereInput;

export interface EndedLink {
  id: string;
  name: string;
  amount: string;
  pieces: number;
  endedAt: string;
}

export async function endedLinks(): Promise<EndedLink[]> {
  const rows = await db.checkout.findMany({
    where: endedWhere,
    include: linkInclude,
    take: MOST_SHOWN,
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
  });
  return rows.map((row) => {
    const { id, name, amount, pieces } = toWaitingLink(row);
    return { id, name, amount, pieces, endedAt: row.updatedAt.toISOString() };
  });
}

export const countEndedLinks = () => db.checkout.count({ where: endedWhere });

/** Removes the link from the list and erases the customer's details. @returns false if it was not listed */
export async function dismissLink(id: string, tx: Db = db): Promise<boolean> {
  if (!isId(id)) return false;
  const { count } = await tx.checkout.updateMany({
    where: { ...endedWhere, id },
    data: {
      contact: Prisma.DbNull,
      giftCardRecipient: Prisma.DbNull,
      note: "",
      shopNote: "",
      giftNote: "",
      updatedAt: now(),
    },
  });
  return count > 0;
}

/** Null if the link was dismissed. */
export async function draftOfEndedLink(linkId: string, formId: string): Promise<OrderDraft | null> {
  const link = await readCheckout(db, linkId);
  const contact = link && contactOf(link);
  if (link?.source !== "manual" || !endedStates.includes(link.state) || link.paysOrderId || !contact)
    return null;
  const variations = await db.variation.findMany({
    where: { id: { in: link.lines.map(({ variationId }) => variationId) } },
    include: { product: { select: { basePrice: true, category: true, isGiftCard: true } } },
  });
  const sales = await currentSales(db);
  const shopCents = new Map(
    variations.map(({ id, productId, priceModifier, product: { basePrice, ...product } }) => {
      const prices = { basePrice: basePrice.toString(), priceModifier: priceModifier.toString() };
      const sold = { ...product, productId, variationId: id };
      return [id, currentPrice(sales, { ...prices, ...sold }).unitCents];
    }),
  );
  return {
    ...emptyOrderDraft(formId),
    ...Object.fromEntries(contactNames.map((name) => [name, contact[name] ?? ""])),
    userId: link.userId ?? "",
    again: link.id,
    note: link.note,
    shopNote: link.shopNote,
    giftNote: link.giftNote,
    fulfilment: link.deliveryMethod ?? "pickup",
    placeId: link.placeId ?? "",
    slotId: link.deliveryMethod === "pickup" ? (link.slot?.startsAt.toISOString() ?? "") : "",
    deliveryFee: await typedFee(link, contact.postalCode),
    discountCode: await codeOf(link),
    ...recipientTexts(link.giftCardRecipient as GiftCardRecipient | null),
    lines: link.lines.map(({ variationId, quantity, unitPrice }) => {
      const isShopPrice = toCents(unitPrice) === shopCents.get(variationId);
      return {
        variationId,
        quantity: String(quantity),
        price: isShopPrice ? "" : unitPrice.toFixed(2),
        reason: "",
      };
    }),
  };
}

/** The discount code of the link, or "" if its discounts were automatic. */
async function codeOf({ adjustments }: CheckoutRow): Promise<string> {
  const ids = adjustments.flatMap(({ source }) => (isId(source) ? [source] : []));
  const promotion = await db.promotion.findFirst({ where: { id: { in: ids }, code: { not: null } } });
  return promotion?.code ?? "";
}

/** The fee that the admin typed, or "" for the zone's fee. A typed fee has no zone as its source; a typed 0 has no row. */
async function typedFee(link: CheckoutRow, postalCode: string): Promise<string> {
  if (link.deliveryMethod !== "delivery") return "";
  const fee = await db.adjustment.findFirst({ where: { checkoutId: link.id, type: "delivery_fee" } });
  if (fee) return fee.source === null ? fee.amount.toFixed(2) : "";
  const delivery = { fulfilment: "delivery", postalCode };
  const { goodsCents } = quote(linesOf(link));
  const { feeCents = 0 } = feeByHand(await deliveryZones(), delivery, goodsCents - toCents(link.discount));
  return feeCents > 0 ? "0.00" : "";
}
