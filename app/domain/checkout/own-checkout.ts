import { catalogue, type Catalogue } from "~/domain/catalog/catalogue";
import { type Buyer, type CheckoutRow, contactOf, readCheckoutOf } from "~/domain/checkout/record";
import { ownRefund, refundMessage } from "~/domain/checkout/payment/unplaceable";
import type { Cart } from "~/lib/cart/cart";
import type { VariationQuantity } from "~/lib/cart/lines";
import { conflict, DomainError } from "~/lib/errors";
import { hoursMs } from "~/lib/time/retention";
import type { GiftCardRecipient } from "~/schemas/prices/gift-card";
import type { DeliveryMethod, ShippingAddress } from "~/schemas/checkout";
import { ago } from "~/services/clock/clock";
import { db } from "~/services/database";

/** The catalogue in which the buyer's own held pieces count as available. */
export async function buyerCatalogue(
  buyer: Buyer,
): Promise<{ catalogue: Catalogue; checkout: CheckoutRow | null }> {
  const [shown, checkout] = await Promise.all([catalogue(), readCheckoutOf(db, buyer)]);
  return { catalogue: checkout?.state === "held" ? await withoutHold(shown, checkout) : shown, checkout };
}

/** A stock count may have left fewer pieces than are held, so the result is never below 0. */
async function withoutHold(shown: Catalogue, checkout: CheckoutRow): Promise<Catalogue> {
  const byId = new Map(shown.byId);
  const byVariation = new Map(shown.byVariation);
  const shelf = await shelfOf(checkout);
  for (const { variationId, quantity } of checkout.lines) {
    const { stockQuantity = 0, held = 0 } = shelf.get(variationId) ?? {};
    const free = Math.max(0, stockQuantity - held + quantity);
    const product = byId.get(byVariation.get(variationId)?.product.id ?? "");
    if (!product) continue;
    const variations = product.variations.map((other) =>
      other.id === variationId ? { ...other, stockQuantity: free } : other,
    );
    const totalAvailable = variations.reduce((sum, { stockQuantity }) => sum + stockQuantity, 0);
    const own = { ...product, variations, totalAvailable };
    byId.set(own.id, own);
    for (const variation of variations) byVariation.set(variation.id, { product: own, variation });
  }
  return { ...shown, byId, byVariation };
}

async function shelfOf({ lines }: CheckoutRow) {
  const rows = await db.variation.findMany({
    where: { id: { in: lines.map(({ variationId }) => variationId) } },
    select: { id: true, stockQuantity: true, held: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the order of this cart bought. Null if the checkout has no order or is of another cart. */
export function boughtOf(
  checkout: CheckoutRow | null,
  { begunAtMs, lines }: Pick<Cart, "begunAtMs" | "lines">,
): VariationQuantity[] | null {
  if (lines.length === 0 || checkout?.state !== "completed") return null;
  if (checkout.cartBegunAt?.getTime() !== begunAtMs) return null;
  return checkout.lines.map(({ variationId, quantity }) => ({ variationId, quantity }));
}

export function alreadyPaid(checkout: CheckoutRow | null): DomainError {
  const refunded = checkout?.payments.find((payment) => !checkout.order && ownRefund(payment));
  if (refunded)
    return conflict(refundMessage(ownRefund(refunded)?.reason ?? null), {
      reload: true,
      paymentIntentId: refunded.intentId,
    });
  const paid = checkout?.payments.find(({ orderId }) => orderId !== null);
  return paid || checkout?.order
    ? conflict("Your order has already been placed.", { reload: true, paymentIntentId: paid?.intentId })
    : conflict("A payment for your order has arrived. Please wait a moment and load the page again.", {
        reload: true,
      });
}

/** Thrown when a checkout cannot go on: the caller ends it and may begin another. */
export class CheckoutEnded extends DomainError {
  constructor() {
    super("conflict", "Your checkout has ended. Please try again.", { details: { reload: true } });
  }
}

/** Twice the lifetime of the provider's page. After that, another person may use the browser. */
const RETURN_MS = hoursMs(1);

export interface CheckoutProgress {
  /** `intentId` is null if nothing was due. `at` is in milliseconds. */
  completed: { orderId: string; intentId: string | null; at: number } | null;
  contact: ShippingAddress | null;
  recipient: GiftCardRecipient | null;
  giftNote: string;
  deliveryMethod: DeliveryMethod;
  placeId: string | null;
  /** Start of the chosen time as an ISO string. */
  slotId: string | null;
}

export async function checkoutProgress(buyer: Buyer): Promise<CheckoutProgress> {
  const checkout = await readCheckoutOf(db, buyer);
  const paid = checkout?.payments.find(({ orderId }) => orderId !== null);
  const typed = checkout && isToBePlaced(checkout) ? checkout : null;
  return {
    completed: checkout?.order
      ? { orderId: checkout.order.id, intentId: paid?.intentId ?? null, at: checkout.updatedAt.getTime() }
      : null,
    contact: typed && contactOf(typed),
    recipient: (typed?.giftCardRecipient ?? null) as GiftCardRecipient | null,
    giftNote: typed?.giftNote ?? "",
    deliveryMethod: typed?.deliveryMethod === "delivery" ? "delivery" : "pickup",
    placeId: typed?.placeId ?? null,
    slotId: typed?.slot?.startsAt.toISOString() ?? null,
  };
}

/** Includes a hold that has just expired, so that the customer need not type the details again. */
function isToBePlaced({ state, updatedAt }: CheckoutRow): boolean {
  return state === "held" || (state === "expired" && updatedAt >= ago(RETURN_MS));
}
