import { DomainError } from "~/lib/errors";
import { centsToText, toCents } from "~/lib/money/money.ts";
import type { Quote } from "~/lib/money/quote.ts";
import { regularPriceOf } from "~/lib/money/sale-price.ts";
import { type Actor, recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { writeMail } from "~/domain/mail/outbox";
import { hashesOf } from "~/domain/gift-cards/code-hash";
import { lockedPayingCards } from "~/domain/gift-cards/pay";
import { openPayUrl } from "~/domain/orders/links/open-link";
import { placedMail } from "~/domain/orders/mails/mails";
import { orderPictures } from "~/domain/orders/pictures";
import { orderInclude, toAdminOrder } from "~/domain/orders/record";
import { handoverByHand } from "~/domain/orders/manual/handover-by-hand";
import { type PricedOrder, priceEntered } from "~/domain/orders/manual/price-entered";
import type { PricedLine } from "~/domain/orders/manual/price-lines";
import { enteredRecord } from "~/domain/orders/manual/entered-record";
import { receivePayment } from "~/domain/payments/receive-payment";
import { shopSettings } from "~/domain/settings/settings";
import { addMissingStock, takeStock } from "~/domain/stock/reservations";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import type { AdminOrder } from "~/schemas/order";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

/** `shownCents` is the total that the admin saw. */
export interface EnterOptions {
  shownCents?: number;
  /** Id of the ended payment link whose order is entered again. */
  again?: string;
}

/** `input.id` must be new. @throws DomainError 400, 409 for short stock, an item not sold, a useless code or another total */
export async function placeManualOrder(
  tx: Prisma.TransactionClient,
  input: ManualOrderInput,
  by: Actor,
  options: EnterOptions,
): Promise<void> {
  const { id } = input;
  const { lines, quote } = await priceEntered(tx, input, options);
  // Lock gift cards before the slot and the stock, as everywhere.
  await lockedPayingCards(
    tx,
    await hashesOf(
      input.payments.map(({ reference }) => reference),
      tx,
    ),
  );
  await insertOrder(tx, input, lines, quote, by);
  const cause = { orderId: id, userId: by.id };
  const missing =
    input.oversold === "" ? [] : await addMissingStock(tx, lines, { ...cause, notes: input.oversold });
  await takeStock(tx, lines, false, { ...cause, notes: "Sold" });
  await receivePayments(tx, input, by);
  await recordEntered(tx, input, { lines, quote, missing }, by);
  await raiseCatalogueVersion(
    tx,
    lines.map(({ productId }) => productId),
  );
}

/** Call it after making the payment link, so that the email contains it. */
export async function mailManualOrder(tx: Prisma.TransactionClient, id: string): Promise<AdminOrder> {
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
  const shop = await shopSettings(tx);
  const pictures = await orderPictures(tx, order);
  await writeMail(tx, shop, placedMail(order, shop, pictures, await openPayUrl(tx, id)));
  return toAdminOrder(order);
}

async function recordEntered(
  tx: Prisma.TransactionClient,
  { id, oversold }: ManualOrderInput,
  { lines, quote, missing }: PricedOrder & { missing: readonly PricedLine[] },
  by: Actor,
): Promise<void> {
  await recordAudit(tx, {
    by,
    action: "order.entered",
    entity: "order",
    entityId: id,
    ...enteredRecord({ lines, quote }, missing, oversold),
  });
}

async function insertOrder(
  tx: Prisma.TransactionClient,
  input: ManualOrderInput,
  lines: readonly PricedLine[],
  { lines: shares, adjustments, ...totals }: Quote,
  by: Actor,
): Promise<void> {
  const { id, shippingAddress, userId, fulfilment, note, shopNote, giftNote } = input;
  const handover = await handoverByHand(tx, input, lines, id);
  const at = { createdAt: now(), updatedAt: now() };
  await tx.order.create({
    data: {
      id,
      userId,
      ...shippingAddress,
      note,
      shopNote,
      giftNote,
      ...at,
      source: "manual",
      enteredById: by.id,
      guestEmail: userId === undefined && shippingAddress.email !== "" ? shippingAddress.email : null,
      ...handover,
      status: fulfilment === "handed_over" ? "fulfilled" : "pending",
      subtotal: centsToText(totals.subtotalCents),
      discount: centsToText(totals.discountCents),
      deliveryFee: centsToText(totals.deliveryFeeCents),
      gst: centsToText(totals.gstCents),
      totalPrice: centsToText(totals.totalCents),
      // An order with nothing to pay counts in reports at once: no payment follows.
      firstPaidAt: totals.totalCents === 0 ? now() : null,
      adjustments: {
        create: adjustments.map(({ cents, ...adjustment }, position) => ({
          ...adjustment,
          position,
          amount: centsToText(cents),
        })),
      },
      items: {
        create: lines.map(({ quantity, unitCents, ...line }, position) => ({
          position,
          variationId: line.variationId,
          productId: line.productId,
          productName: line.productName,
          variationName: line.variationName,
          quantity,
          createdAt: now(),
          isGiftCard: line.isGiftCard ?? false,
          unitPrice: centsToText(unitCents),
          regularPrice: regularPriceOf(line),
          totalPrice: centsToText(unitCents * quantity),
          discount: centsToText(shares[position]?.discountCents ?? 0),
          gst: centsToText(shares[position]?.gstCents ?? 0),
        })),
      },
    },
    select: { id: true },
  });
}

async function receivePayments(
  tx: Prisma.TransactionClient,
  { id: orderId, payments }: ManualOrderInput,
  by: Actor,
): Promise<void> {
  for (const [index, { amount, ...payment }] of payments.entries()) {
    try {
      const cents = amount === undefined ? undefined : toCents(amount);
      await receivePayment(tx, orderId, { ...payment, cents }, by);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const field = error.extra.fields?.reference ? "reference" : "amount";
      const fields = { [`payments.${index}.${field}`]: [error.message] };
      throw new DomainError(error.kind, error.message, { ...error.extra, fields });
    }
  }
}
