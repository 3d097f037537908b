import { partsHeld } from "~/domain/gift-cards/pay";
import { sum } from "~/lib/money/allocate.ts";
import { toCents } from "~/lib/money/money.ts";
import { isId } from "~/lib/id";
import type { OrderLine } from "~/lib/cart/lines";
import type { ShippingAddress } from "~/schemas/checkout";
import { type Db, db, type Prisma } from "~/services/database";

const include = {
  lines: { orderBy: { position: "asc" } },
  payments: { orderBy: { createdAt: "asc" }, include: { refundParts: { orderBy: { createdAt: "asc" } } } },
  order: { select: { id: true } },
  adjustments: { orderBy: { position: "asc" } },
  slot: { select: { startsAt: true } },
  giftCards: { orderBy: { position: "asc" }, include: { giftCard: { select: { lastFour: true } } } },
} satisfies Prisma.CheckoutInclude;

export type CheckoutRow = Prisma.CheckoutGetPayload<{ include: typeof include }>;
export type PaymentRow = CheckoutRow["payments"][number];

/** `checkoutId` is from the browser's cookie. */
export interface Buyer {
  checkoutId: string | null;
  user: { id: string } | null;
}

/** Whether the checkout is the buyer's. The cookie opens only guests' checkouts, never a user's. */
export function isTheirs(
  checkout: { id: string | null; userId: string | null },
  { checkoutId, user }: Buyer,
): boolean {
  return checkout.userId === null
    ? checkoutId !== null && checkout.id === checkoutId
    : checkout.userId === user?.id;
}

export async function isPaymentTheirs(
  payment: { intentId: string } | { sessionId: string },
  buyer: Buyer,
): Promise<boolean> {
  const found = await db.payment.findUnique({
    where: "sessionId" in payment ? { sessionId: payment.sessionId } : { intentId: payment.intentId },
    select: { checkout: { select: { id: true, userId: true } } },
  });
  return found?.checkout != null && isTheirs(found.checkout, buyer);
}

/** Null for an unknown or malformed id. */
export async function readCheckout(db: Db, id: string | null): Promise<CheckoutRow | null> {
  return isId(id) ? db.checkout.findUnique({ where: { id }, include }) : null;
}

/** Every change to a checkout takes this lock first. */
export async function lockCheckout(tx: Db, id: string | null): Promise<CheckoutRow | null> {
  if (!isId(id)) return null;
  await tx.$queryRaw`SELECT 1 FROM checkouts WHERE id = ${id}::uuid FOR UPDATE`;
  return readCheckout(tx, id);
}

export async function readCheckoutOf(db: Db, buyer: Buyer): Promise<CheckoutRow | null> {
  const checkout = await readCheckout(db, buyer.checkoutId);
  return checkout && isTheirs(checkout, buyer) ? checkout : null;
}

export async function lockCheckoutOf(tx: Db, buyer: Buyer): Promise<CheckoutRow | null> {
  const checkout = await lockCheckout(tx, buyer.checkoutId);
  return checkout && isTheirs(checkout, buyer) ? checkout : null;
}

export function linesOf(checkout: CheckoutRow): OrderLine[] {
  return checkout.lines.map((line) => ({
    variationId: line.variationId,
    productId: line.productId,
    productName: line.productName,
    variationName: line.variationName,
    quantity: line.quantity,
    unitCents: toCents(line.unitPrice),
    ...(line.regularPrice && { regularCents: toCents(line.regularPrice) }),
    ...(line.isGiftCard && { isGiftCard: true }),
  }));
}

/** What the card is charged: the total less what gift cards pay. */
export function amountDueOf({ total, giftCards }: Pick<CheckoutRow, "total" | "giftCards">): number {
  return toCents(total) - sum(partsHeld(giftCards).map(({ cents }) => cents));
}

/** Needs no check: Place Order or POST /api/orders validated the contact. */
export function contactOf(checkout: CheckoutRow): ShippingAddress | null {
  return checkout.contact as ShippingAddress | null;
}

export function cardPayment(checkout: CheckoutRow): (PaymentRow & { intentId: string }) | null {
  const payment = checkout.payments.findLast(
    ({ intentId, sessionId, status }) => intentId && !sessionId && status === "pending",
  );
  return payment?.intentId ? { ...payment, intentId: payment.intentId } : null;
}
