import { centsToText } from "~/lib/money/money.ts";
import { endPayment } from "~/domain/checkout/holds/expire";
import { enqueueExpiry, holdEndForSession, sessionEnd } from "~/domain/checkout/holds/hold-time";
import { variationTitle } from "~/lib/catalog/variation-name";
import { CheckoutEnded } from "~/domain/checkout/own-checkout";
import {
  amountDueOf,
  type CheckoutRow,
  contactOf,
  linesOf,
  lockCheckout,
  readCheckout,
} from "~/domain/checkout/record";
import { payPath } from "~/lib/orders/pay-path.ts";
import { storedQuote } from "~/lib/money/quote-rows";
import { conflict } from "~/lib/errors";
import { shopSettings } from "~/domain/settings/settings";
import { now } from "~/services/clock/clock";
import { db, transaction } from "~/services/database";
import { ProviderError } from "~/services/payments";
import { createSession, getSession, type HostedSession } from "~/services/payments/sessions";
import { environment } from "~/services/environment/environment";

/** Cancels the card intent. @returns the provider's URL, or null if already paid @throws CheckoutEnded when the hold is too old */
export async function hostedPage(checkoutId: string): Promise<string | null> {
  const checkout = await readCheckout(db, checkoutId);
  if (!checkout) throw new CheckoutEnded();
  for (const payment of checkout.payments.filter(({ status }) => status === "pending")) {
    if (payment.sessionId) {
      const session = await getSession(payment.sessionId);
      if (session?.status === "open" && session.url) return session.url;
    }
    const end = await endPayment(payment);
    if (end === "paid") return null;
    if (end === "undecided")
      throw conflict("Your card payment is still being processed. Please wait a moment and try again.");
  }
  const heldUntil = await holdForSession(checkoutId);
  if (!heldUntil) throw new CheckoutEnded();
  const session = await newSession({ ...checkout, heldUntil });
  if (!session.url) throw new ProviderError("refused", null, "the session has no URL");
  return session.url;
}

type HeldCheckout = CheckoutRow & { heldUntil: Date };

function holdForSession(checkoutId: string): Promise<Date | null> {
  return transaction(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (checkout?.state !== "held") return null;
    const heldUntil = holdEndForSession(checkout);
    if (!heldUntil || heldUntil.getTime() === checkout.heldUntil?.getTime()) return heldUntil;
    await tx.checkout.update({ where: { id: checkoutId }, data: { heldUntil, updatedAt: now() } });
    await enqueueExpiry(tx, checkoutId, heldUntil);
    return heldUntil;
  });
}

async function newSession(checkout: HeldCheckout, isRetry = false): Promise<HostedSession> {
  const { id, attempt } = checkout;
  try {
    const session = await createSession(await requestFor(checkout), `checkout:${id}:${attempt}:session`);
    await db.payment.createMany({
      data: [
        {
          checkoutId: id,
          sessionId: session.id,
          intentId: session.intentId,
          amount: centsToText(amountDueOf(checkout)),
          createdAt: now(),
        },
      ],
      skipDuplicates: true,
    });
    // This idempotency key may return an ended session. Then the next key is used.
    const { status } = await db.payment.findUniqueOrThrow({
      where: { sessionId: session.id },
      select: { status: true },
    });
    if (session.status === "open" && status === "pending") return session;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === "unreachable" || isRetry) throw error;
  }
  if (isRetry) throw conflict("The payment page could not be opened. Please try again.");
  await db.checkout.updateMany({ where: { id, attempt }, data: { attempt: attempt + 1 } });
  return newSession({ ...checkout, attempt: attempt + 1 }, true);
}

async function requestFor(checkout: HeldCheckout) {
  const contact = contactOf(checkout);
  const { discountCents, deliveryFeeCents, roundingCents, rows } = storedQuote(checkout);
  const dueCents = amountDueOf(checkout);
  // The provider shows only lines above 0, and they must add up to the amount.
  const isLink = checkout.source === "manual";
  const isPlain =
    !isLink &&
    [discountCents, deliveryFeeCents, roundingCents, checkout.giftCards.length].every((each) => each === 0);
  const whole = {
    name: `Your order at ${(await shopSettings(db)).name}`,
    quantity: 1,
    unitCents: dueCents,
  };
  return {
    checkoutId: checkout.id,
    email: contact?.email ?? (await emailOfOrder(checkout.paysOrderId)),
    amountCents: dueCents,
    lines: isPlain
      ? [
          ...linesOf(checkout).map((line) => ({ ...line, name: variationTitle(line) })),
          ...rows
            .filter(({ kind, cents }) => kind === "gst" && cents > 0)
            .map(({ label, cents }) => ({ name: label, quantity: 1, unitCents: cents })),
        ]
      : [whole],
    expiresAt: sessionEnd(checkout.heldUntil),
    ...(isLink ? linkUrls(checkout.id) : checkoutUrls()),
  };
}

async function emailOfOrder(id: string | null): Promise<string> {
  const order = id && (await db.order.findUnique({ where: { id }, select: { email: true } }));
  return order ? order.email : "";
}

const checkoutUrls = () => ({
  successUrl: `${environment.publicUrl}/order-confirmation?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${environment.publicUrl}/checkout`,
});

/** A payer of a link has no cookie for the order's confirmation, so the link's own page says that it is paid. */
const linkUrls = (id: string) => ({
  successUrl: environment.publicUrl + payPath(id),
  cancelUrl: environment.publicUrl + payPath(id),
});
