import { conflict, DomainError, invalid } from "~/lib/errors";
import { feeByHand } from "~/lib/delivery/zone";
import { centsToText, formatCents, MAX_PRICE_CENTS, toCents } from "~/lib/money/money.ts";
import { quote, type Quote } from "~/lib/money/quote.ts";
import { regularPriceOf } from "~/lib/money/sale-price.ts";
import { dueCents } from "~/lib/money/receive.ts";
import { type Actor, recordAudit } from "~/domain/audit";
import { readyByOf } from "~/domain/catalog/ready-by";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { deliveryZones } from "~/domain/delivery/zones";
import { writeMail } from "~/domain/mail/outbox";
import { openPayUrl } from "~/domain/orders/links/open-link";
import { placedMail } from "~/domain/orders/mails/mails";
import { orderPictures } from "~/domain/orders/pictures";
import { orderInclude, toAdminOrder } from "~/domain/orders/record";
import { holdByHand } from "~/domain/orders/manual/hold-by-hand";
import { type PricedLine, priceLines } from "~/domain/orders/manual/price-lines";
import { unusualLines } from "~/domain/orders/manual/unusual-lines";
import { owedOf, receivePayment } from "~/domain/payments/receive-payment";
import { placeToKeep } from "~/domain/places/places";
import { shopSettings } from "~/domain/settings/settings";
import { addMissingStock, takeStock } from "~/domain/stock/reservations";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import type { AdminOrder } from "~/schemas/order";
import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";

/** `shownCents`: the total that the admin saw. */
export interface EnterOptions {
  shownCents?: number;
  /** The ended payment link whose order is entered again. */
  again?: string;
}

/** `input.id` must be new. @throws DomainError 400, 409 for short stock, an item not sold or another total */
export async function placeManualOrder(
  tx: Prisma.TransactionClient,
  input: ManualOrderInput,
  by: Actor,
  options: EnterOptions,
): Promise<void> {
  const { id } = input;
  const { lines, quote } = await priceEntered(tx, input, options);
  await insertOrder(tx, input, lines, quote, by);
  const cause = { orderId: id, userId: by.id };
  const missing =
    input.oversold === "" ? [] : await addMissingStock(tx, lines, { ...cause, notes: input.oversold });
  await takeStock(tx, lines, false, { ...cause, notes: "Sold" });
  await receivePayments(tx, input, by);
  await recordEntered(tx, input, { lines, missing }, by);
  await raiseCatalogueVersion(
    tx,
    lines.map(({ productId }) => productId),
  );
}

/** After its payment link was made, so that the email names it. */
export async function mailManualOrder(tx: Prisma.TransactionClient, id: string): Promise<AdminOrder> {
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
  const shop = await shopSettings(tx);
  const pictures = await orderPictures(tx, order);
  await writeMail(tx, shop, placedMail(order, shop, pictures, await openPayUrl(tx, id)));
  return toAdminOrder(order);
}

/** @throws DomainError 409 when the total is not the shown one, or the customer's account was deleted */
export async function priceEntered(
  tx: Prisma.TransactionClient,
  input: ManualOrderInput,
  { shownCents }: EnterOptions,
) {
  const lines = await priceLines(tx, input.lines);
  const quote = await quoteEntered(tx, input, lines);
  const { totalCents } = quote;
  // Cash may round it up by 2 cents.
  if (totalCents > MAX_PRICE_CENTS - 4) throw invalid("The total is too large for one order.");
  if (shownCents !== undefined && shownCents !== totalCents)
    throw conflict(`The total is now ${formatCents(totalCents)}. Check it, then place the order.`);
  await refuseUnknownUser(tx, input.userId);
  return { lines, quote };
}

async function quoteEntered(
  tx: Prisma.TransactionClient,
  { fulfilment, deliveryFee, shippingAddress: { postalCode } }: ManualOrderInput,
  lines: readonly PricedLine[],
): Promise<Quote> {
  const feeCents = deliveryFee === undefined ? undefined : toCents(deliveryFee);
  const delivery = { fulfilment, postalCode, feeCents };
  return quote(lines, feeByHand(await deliveryZones(tx), delivery, quote(lines).subtotalCents));
}

async function recordEntered(
  tx: Prisma.TransactionClient,
  { id, oversold }: ManualOrderInput,
  { lines, missing }: Record<"lines" | "missing", readonly PricedLine[]>,
  by: Actor,
): Promise<void> {
  await recordAudit(tx, {
    ...{ by, action: "order.entered", entity: "order", entityId: id },
    ...unusualLines(lines, missing, oversold),
  });
}

async function refuseUnknownUser(tx: Prisma.TransactionClient, userId: string | undefined): Promise<void> {
  if (userId !== undefined && (await tx.user.count({ where: { id: userId } })) === 0)
    throw conflict("This customer's account was deleted. Enter their details without it.");
}

async function insertOrder(
  tx: Prisma.TransactionClient,
  input: ManualOrderInput,
  lines: readonly PricedLine[],
  { subtotalCents, deliveryFeeCents, gstCents, totalCents, lines: shares, adjustments }: Quote,
  by: Actor,
): Promise<void> {
  const { id, shippingAddress, userId, fulfilment, note, shopNote } = input;
  const deliveryMethod = fulfilment === "delivery" ? "delivery" : "pickup";
  const placeId = await placeToKeep(tx, { deliveryMethod, placeId: input.placeId });
  const readyBy = fulfilment === "handed_over" ? null : await readyByOf(tx, lines, placeId);
  const slotId = await holdByHand(tx, input, { holderId: id, placeId, readyBy });
  const at = { createdAt: now(), updatedAt: now() };
  await tx.order.create({
    data: {
      ...{ id, userId, ...shippingAddress, note, shopNote, ...at },
      ...{ source: "manual", enteredById: by.id },
      guestEmail: userId === undefined && shippingAddress.email !== "" ? shippingAddress.email : null,
      deliveryMethod,
      ...{ placeId, slotId, readyBy },
      status: fulfilment === "handed_over" ? "fulfilled" : "pending",
      subtotal: centsToText(subtotalCents),
      deliveryFee: centsToText(deliveryFeeCents),
      gst: centsToText(gstCents),
      totalPrice: centsToText(totalCents),
      // With nothing to pay, no payment makes it count.
      firstPaidAt: totalCents === 0 ? now() : null,
      adjustments: {
        create: adjustments.map(({ cents, ...adjustment }, position) => ({
          ...{ ...adjustment, position, amount: centsToText(cents) },
        })),
      },
      items: {
        create: lines.map(({ quantity, unitCents, ...line }, position) => ({
          ...{ position, variationId: line.variationId, productId: line.productId },
          ...{ productName: line.productName, variationName: line.variationName, quantity, createdAt: now() },
          unitPrice: centsToText(unitCents),
          regularPrice: regularPriceOf(line),
          totalPrice: centsToText(unitCents * quantity),
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
      const cents =
        amount === undefined ? dueCents(await owedOf(tx, orderId), payment.method) : toCents(amount);
      await receivePayment(tx, orderId, { ...payment, cents }, by);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const fields = { [`payments.${index}.amount`]: [error.message] };
      throw new DomainError(error.kind, error.message, { ...error.extra, fields });
    }
  }
}
