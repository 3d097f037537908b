import { createHash, randomUUID } from "node:crypto";
import { conflict } from "~/lib/errors";
import { isPayable, type OpenedCheckout, takeUpHeld, withIntent } from "~/domain/checkout/payment/intent";
import type { Cart } from "~/lib/cart/cart";
import type { CartLine } from "~/lib/cart/lines";
import { toCents } from "~/lib/money/money.ts";
import { isId } from "~/lib/id";
import { hashOfClient } from "~/domain/checkout/holds/client-holds";
import { endCheckout } from "~/domain/checkout/holds/expire";
import { quantities, sameLines } from "~/domain/checkout/lines";
import { isSameDelivery } from "~/domain/checkout/delivery-price";
import { isSameAmount } from "~/domain/checkout/compare-shown";
import { priceAsShown } from "~/domain/checkout/pricing";
import { alreadyPaid, boughtOf } from "~/domain/checkout/own-checkout";
import {
  amountDueOf,
  type Buyer,
  cardPayment,
  type CheckoutRow,
  lockCheckoutOf,
  readCheckout,
  readCheckoutOf,
} from "~/domain/checkout/record";
import { holdSlotOf } from "~/domain/checkout/hold-slot";
import { moneyOf, writeLines } from "~/domain/checkout/write-lines";
import { readyByOf } from "~/domain/catalog/ready-by";
import { isSameCode } from "~/domain/promotions/frozen-uses";
import { isSameCards, writeCardParts } from "~/domain/gift-cards/pay";
import { placeToKeep } from "~/domain/places/places";
import { countOpening, expectCardsAllowed, isCardFormClosed, lockClient } from "~/domain/payments/card-tries";
import { now } from "~/services/clock/clock";
import { db, type Prisma, transaction } from "~/services/database";
import { withLock } from "~/services/database/lock";
import { getIntent } from "~/services/payments/intents";

export interface OpenCheckoutRequest {
  checkoutId: string | null;
  cart: readonly CartLine[];
  /** Absent for clients without a cart cookie. */
  browserCart?: Pick<Cart, "begunAtMs" | "lines">;
  amountCents: number;
  /** Where to deliver: the amount includes that delivery fee. */
  postalCode?: string | null;
  /** Place and time must be given here. Otherwise Place Order or POST /api/orders may give them later. */
  isWholeOrder?: boolean;
  placeId?: string;
  slotId?: string;
  /** A discount code, as it was typed. */
  code?: string;
  /** Hashes of gift card codes, in the order in which they pay. */
  giftCards?: readonly string[];
  /** The amount that the page says the card is charged. */
  amountDueCents?: number;
  /** Some discounts depend on the email address. */
  email?: string;
  user: { id: string } | null;
  client?: string | null;
}

/** Requests take turns. Only the newest succeeds, because the intent has one amount. @throws DomainError 409, tooMany */
export async function openCheckout(request: OpenCheckoutRequest): Promise<OpenedCheckout> {
  const { checkoutId, user, client = null } = request;
  const clientHash = hashOfClient(client);
  await expectCardsAllowed(db, { clientHash, userId: user?.id ?? null, checkoutId }, { hosted: false });
  const wanted = createHash("sha256")
    .update(
      JSON.stringify([
        [...quantities(request.cart)].sort(),
        request.amountCents,
        request.postalCode,
        request.code,
        request.giftCards,
        request.email,
      ]),
    )
    .digest("hex");
  if (!checkoutId || !(await isNoted(request, wanted))) return openInTurn(request);
  return withLock(checkoutId, async () => {
    await expectNewest(checkoutId, wanted);
    const opened = await openInTurn(request);
    await expectNewest(checkoutId, wanted);
    return opened;
  });
}

export async function takesCardOnPage(client: string | null, { checkoutId, user }: Buyer): Promise<boolean> {
  return !(await isCardFormClosed(db, {
    clientHash: hashOfClient(client),
    userId: user?.id ?? null,
    checkoutId,
  }));
}

/** Saves the request as the newest one. @returns false if the checkout is unknown or another person's */
async function isNoted({ checkoutId, user }: OpenCheckoutRequest, wanted: string): Promise<boolean> {
  if (!isId(checkoutId)) return false;
  const updated = await db.$executeRaw`
    UPDATE checkouts SET latest_request = ${wanted} WHERE id = ${checkoutId}::uuid
      AND (user_id IS NULL OR user_id = ${user?.id ?? null}::uuid)`;
  return updated > 0;
}

async function expectNewest(checkoutId: string, wanted: string): Promise<void> {
  const { latestRequest } = await db.checkout.findUniqueOrThrow({
    where: { id: checkoutId },
    select: { latestRequest: true },
  });
  if (latestRequest !== wanted)
    throw conflict(
      "Your cart was changed in another window. Nothing was charged; please load the page again.",
      { reload: true },
    );
}

async function openInTurn(request: OpenCheckoutRequest): Promise<OpenedCheckout> {
  const { checkoutId, cart, browserCart, amountCents, amountDueCents, postalCode, user } = request;
  let current = await readCheckoutOf(db, { checkoutId, user });
  if (current?.state === "held") {
    const delivery = postalCode
      ? { deliveryMethod: "delivery" as const, postalCode }
      : { deliveryMethod: "pickup" as const, postalCode: "" };
    const isSame =
      sameLines(current.lines, cart) &&
      isSameAmount(amountCents, toCents(current.total)) &&
      (amountDueCents === undefined || isSameAmount(amountDueCents, amountDueOf(current))) &&
      (await isSameCode(db, current, request.code)) &&
      (await isSameCards(db, current, request.giftCards)) &&
      (await isSameDelivery(db, current, delivery));
    if (isSame) return takeUpHeld(current);
    // The old checkout's hold must not block the new one.
    if ((await endCheckout(current.id)) === "paid") throw alreadyPaid(await readCheckout(db, current.id));
    current = null;
  }
  // The window that paid still needs the cookie of this checkout to show its order.
  if (browserCart && boughtOf(current, browserCart)) throw alreadyPaid(current);
  if (current?.state !== "open" || !(await canStillChange(current))) current = null;

  return withIntent(await transaction((tx) => writeDraft(tx, current?.id ?? null, request)));
}

async function canStillChange(checkout: CheckoutRow): Promise<boolean> {
  const payment = cardPayment(checkout);
  if (!payment) return checkout.payments.length === 0;
  const intent = await getIntent(payment.intentId);
  return intent !== null && isPayable(intent);
}

async function writeDraft(
  tx: Prisma.TransactionClient,
  openId: string | null,
  request: Omit<OpenCheckoutRequest, "checkoutId">,
): Promise<string> {
  const {
    cart,
    amountCents,
    postalCode,
    isWholeOrder = false,
    placeId,
    slotId,
    code = "",
    giftCards = [],
    amountDueCents,
    user,
    client = null,
    email = null,
  } = request;
  const locked = await lockCheckoutOf(tx, { checkoutId: openId, user });
  const id = locked?.state === "open" ? locked.id : randomUUID();
  const who = { clientHash: hashOfClient(client), userId: user?.id ?? null };
  if (locked?.id !== id && who.clientHash) await lockClient(tx, who.clientHash);
  const { lines, total, cardParts } = await priceAsShown(tx, {
    cart,
    amountCents,
    amountDueCents,
    user,
    code,
    giftCards,
    email,
    checkoutId: id,
    takesUses: false,
    delivery: postalCode ? { deliveryMethod: "delivery", postalCode } : null,
  });
  const deliveryMethod = postalCode ? ("delivery" as const) : ("pickup" as const);
  const isPlaced = placeId !== undefined || slotId !== undefined || isWholeOrder;
  const place = isPlaced ? await placeToKeep(tx, { deliveryMethod, placeId, mustChoose: true, lines }) : null;
  // Checks that the slot is free before the card is charged. Only Place Order and the order hold it.
  const slot =
    slotId || isWholeOrder
      ? await holdSlotOf(
          tx,
          { id, slotId: null },
          {
            deliveryMethod,
            postalCode: postalCode ?? "",
            placeId: place,
            slotId,
            readyBy: await readyByOf(tx, lines, place),
            lines,
          },
        )
      : null;
  const fields = { ...who, ...moneyOf(total), placeId: place, slotId: slot, updatedAt: now() };
  if (locked?.id === id) await tx.checkout.update({ where: { id }, data: fields });
  else {
    if (who.clientHash) await countOpening(tx, { ...who, checkoutId: id });
    await tx.checkout.create({ data: { id, createdAt: now(), ...fields } });
  }
  await writeLines(tx, id, lines, total);
  await writeCardParts(tx, id, cardParts);
  return id;
}
