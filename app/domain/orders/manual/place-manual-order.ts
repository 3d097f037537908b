import { conflict, DomainError } from "~/lib/errors";
import { centsToText, formatCents, toCents } from "~/lib/money/money.ts";
import type { Quote } from "~/lib/money/quote.ts";
import { dueCents } from "~/lib/money/receive.ts";
import { type Actor, recordAudit } from "~/domain/audit";
import { raiseCatalogueVersion } from "~/domain/catalogue-version";
import { writeMail } from "~/domain/mail/outbox";
import { placedMail } from "~/domain/orders/mails/mails";
import { orderPictures } from "~/domain/orders/pictures";
import { orderInclude, toAdminOrder } from "~/domain/orders/record";
import { insertNewOrderLink, insertOrderLink } from "~/domain/orders/links/create-link";
import { openLinkOf, toLink } from "~/domain/orders/links/read-links";
import { type PricedLine, priceLines } from "~/domain/orders/manual/price-lines";
import { unusualLines } from "~/domain/orders/manual/unusual-lines";
import { owedOf, receivePayment } from "~/domain/payments/receive-payment";
import { shopSettings } from "~/domain/settings/settings";
import { addMissingStock, takeStock } from "~/domain/stock/reservations";
import type { ManualOrderInput } from "~/schemas/manual-order";
import type { AdminOrder } from "~/schemas/order";
import type { PaymentLink } from "~/schemas/payment-link";
import { now } from "~/services/clock/clock";
import { type Prisma, transaction } from "~/services/database";

export interface EnteredOrder {
  /** Null while only a payment link exists: it becomes the order when it is paid. */
  order: AdminOrder | null;
  /** Where one is open. */
  link: PaymentLink | null;
  created: boolean;
}

/**
 * An order that an admin enters: stock, payments and mail in one transaction, once for each `input.id`, which becomes
 * its id. `shownCents` is the total that the admin saw.
 * @throws DomainError 400, 409 when stock is short, an item is not sold, or the total is not `shownCents`
 */
export function placeManualOrder(
  input: ManualOrderInput,
  by: Actor,
  { shownCents }: { shownCents?: number } = {},
): Promise<EnteredOrder> {
  return transaction(async (tx) => {
    const { id } = input;
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`order:${id}`}))::text`;
    const before = await enteredBefore(tx, id, by);
    if (before) return before;

    const { lines, quote } = await priceLines(tx, input.lines);
    if (shownCents !== undefined && shownCents !== quote.totalCents)
      throw conflict(`The total is now ${formatCents(quote.totalCents)}. Check it, then place the order.`);
    await refuseUnknownUser(tx, input.userId);
    if (isPlacedWhenPaid(input)) {
      const link = await insertNewOrderLink(tx, input, { lines, quote }, by);
      await recordEntered(tx, input, unusualLines(lines, [], ""), by);
      return { order: null, link, created: true };
    }
    await insertOrder(tx, input, lines, quote, by);
    const cause = { orderId: id, userId: by.id };
    const missing =
      input.oversold === "" ? [] : await addMissingStock(tx, lines, { ...cause, notes: input.oversold });
    await takeStock(tx, lines, false, { ...cause, notes: "Sold" });
    await receivePayments(tx, input, by);
    await recordEntered(tx, input, unusualLines(lines, missing, input.oversold), by);
    const link = input.paymentLink ? await insertOrderLink(tx, id, by) : null;

    const order = await tx.order.findUniqueOrThrow({ where: { id }, include: orderInclude });
    const shop = await shopSettings(tx);
    await writeMail(tx, shop, placedMail(order, shop, await orderPictures(tx, order)));
    await raiseCatalogueVersion(
      tx,
      lines.map(({ productId }) => productId),
    );
    return { order: toAdminOrder(order), link, created: true };
  });
}

/** What has left the shop, or is paid in part, is an order now. */
function isPlacedWhenPaid({ paymentLink, payments, fulfilment, oversold }: ManualOrderInput): boolean {
  return paymentLink && payments.length === 0 && fulfilment !== "handed_over" && oversold === "";
}

/** The same form sent again. @throws DomainError 409 for an id that is taken */
async function enteredBefore(
  tx: Prisma.TransactionClient,
  id: string,
  by: Actor,
): Promise<EnteredOrder | null> {
  const taken = conflict("Another order has this id. Load the page again.");
  const order = await tx.order.findUnique({ where: { id }, include: orderInclude });
  if (order && order.enteredById !== by.id) throw taken;
  if (order) {
    const open = await openLinkOf(id, tx);
    return { order: toAdminOrder(order), link: open && toLink(open), created: false };
  }
  const link = await tx.checkout.findUnique({ where: { id } });
  if (!link) return null;
  if (link.enteredById !== by.id || link.paysOrderId) throw taken;
  if (link.state !== "held")
    throw conflict("The payment link of this form has ended. Enter the order again.");
  return { order: null, link: toLink(link), created: false };
}

const recordEntered = (
  tx: Prisma.TransactionClient,
  { id }: ManualOrderInput,
  changed: ReturnType<typeof unusualLines>,
  by: Actor,
) => recordAudit(tx, { by, action: "order.entered", entity: "order", entityId: id, ...changed });

async function refuseUnknownUser(tx: Prisma.TransactionClient, userId: string | undefined): Promise<void> {
  if (userId !== undefined && (await tx.user.count({ where: { id: userId } })) === 0)
    throw conflict("This customer's account was deleted. Enter their details without it.");
}

async function insertOrder(
  tx: Prisma.TransactionClient,
  { id, shippingAddress, userId, fulfilment, note, shopNote }: ManualOrderInput,
  lines: readonly PricedLine[],
  { subtotalCents, gstCents, totalCents, lines: shares }: Quote,
  by: Actor,
): Promise<void> {
  const at = { createdAt: now(), updatedAt: now() };
  await tx.order.create({
    data: {
      ...{ id, userId, ...shippingAddress, note, shopNote, ...at },
      ...{ source: "manual", enteredById: by.id },
      guestEmail: userId === undefined && shippingAddress.email !== "" ? shippingAddress.email : null,
      deliveryMethod: fulfilment === "delivery" ? "delivery" : "pickup",
      status: fulfilment === "handed_over" ? "fulfilled" : "pending",
      subtotal: centsToText(subtotalCents),
      gst: centsToText(gstCents),
      totalPrice: centsToText(totalCents),
      // Without anything to pay, no payment makes it count.
      firstPaidAt: totalCents === 0 ? now() : null,
      items: {
        create: lines.map(
          ({ variationId, productId, productName, variationName, quantity, unitCents }, position) => ({
            ...{ position, variationId, productId, productName, variationName, quantity, createdAt: now() },
            unitPrice: centsToText(unitCents),
            totalPrice: centsToText(unitCents * quantity),
            gst: centsToText(shares[position]?.gstCents ?? 0),
          }),
        ),
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
