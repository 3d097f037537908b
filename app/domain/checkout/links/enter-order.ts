import { conflict } from "~/lib/errors";
import type { Actor } from "~/domain/audit";
import { insertNewOrderLink, insertOrderLink } from "~/domain/checkout/links/create-link";
import { dismissLink } from "~/domain/checkout/links/ended-links";
import { openLinkOf, toLink } from "~/domain/checkout/links/read-links";
import { lockCheckout } from "~/domain/checkout/record";
import {
  type EnterOptions,
  mailManualOrder,
  placeManualOrder,
} from "~/domain/orders/manual/place-manual-order";
import { priceEntered } from "~/domain/orders/manual/price-entered";
import { orderInclude, toAdminOrder } from "~/domain/orders/record";
import { isPlacedWhenPaid } from "~/lib/orders/placed-when-paid.ts";
import type { ManualOrderInput } from "~/schemas/orders/manual-order";
import type { AdminOrder } from "~/schemas/order";
import type { PaymentLink } from "~/schemas/orders/payment-link";
import { type Prisma, transaction } from "~/services/database";

export interface EnteredOrderResult {
  /** Null while only a payment link exists: it becomes the order when it is paid. */
  order: AdminOrder | null;
  link: PaymentLink | null;
  created: boolean;
}

/** Idempotent for one `input.id`, the order's id. @throws DomainError like `placeManualOrder`, 409 if no card can pay the rest */
export function enterOrder(
  input: ManualOrderInput,
  by: Actor,
  options: EnterOptions = {},
): Promise<EnteredOrderResult> {
  return transaction(async (tx) => {
    const { id } = input;
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`order:${id}`}))::text`;
    const before = await enteredBefore(tx, id, by);
    if (before) return before;
    if (options.again && !(await dismissLink(options.again, tx)))
      throw conflict("Somebody else entered this payment link again or dismissed it, or it was paid.");
    if (isPlacedWhenPaid(input)) {
      const priced = await priceEntered(tx, input, options);
      const link = await insertNewOrderLink(tx, input, priced, by);
      return { order: null, link, created: true };
    }
    await placeManualOrder(tx, input, by, options);
    const link = input.paymentLink ? await insertOrderLink(tx, id, by) : null;
    return { order: await mailManualOrder(tx, id), link, created: true };
  });
}

/** The result of an earlier send of the same form. @throws DomainError 409 when the id is taken */
async function enteredBefore(
  tx: Prisma.TransactionClient,
  id: string,
  by: Actor,
): Promise<EnteredOrderResult | null> {
  const taken = conflict("Another order has this id. Load the page again.");
  // Lock first: a payment may be making the order just now.
  const link = await lockCheckout(tx, id);
  const order = await tx.order.findUnique({ where: { id }, include: orderInclude });
  if (order && order.enteredById !== by.id) throw taken;
  if (order) {
    const open = await openLinkOf(id, tx);
    return { order: toAdminOrder(order), link: open && toLink(open), created: false };
  }
  if (!link) return null;
  if (link.enteredById !== by.id || link.paysOrderId) throw taken;
  if (link.state !== "held")
    throw conflict("The payment link of this form has ended. Enter the order again.");
  return { order: null, link: toLink(link), created: false };
}
