import { now } from "~/services/clock";
import type { Prisma } from "~/services/database";
import { enqueue } from "~/services/jobs";

const MINUTE_MS = 60_000;
/**
 * How long stock is set aside: for the card form, and for the provider's page, whose session ends 4 minutes
 * before.
 */
const CARD_HOLD_MS = 10 * MINUTE_MS;
const HOSTED_HOLD_MS = 35 * MINUTE_MS;
const SESSION_MARGIN_MS = 4 * MINUTE_MS;
/** The provider's least for a new session is 30 minutes; half a minute for the call. */
const LEAST_SESSION_MS = 30.5 * MINUTE_MS;
/** Later than this after its first Place Order a checkout's hold is made no longer, whatever is pressed. */
const RENEWABLE_MS = 30 * MINUTE_MS;

/** No hold ends later than this from now; one that says so was made while the clock was wrong. */
const LONGEST_HOLD_MS = RENEWABLE_MS + HOSTED_HOLD_MS;

/** Which holds are over. */
export function holdsOver() {
  const time = now();
  return {
    OR: [{ heldUntil: { lte: time } }, { heldUntil: { gt: new Date(time.getTime() + LONGEST_HOLD_MS) } }],
  };
}

export function isHoldOver(heldUntil: Date): boolean {
  const leftMs = heldUntil.getTime() - now().getTime();
  return leftMs <= 0 || leftMs > LONGEST_HOLD_MS;
}

/** The end of a hold that begins now. */
export function firstHoldEnd(hosted: boolean): Date {
  return new Date(now().getTime() + (hosted ? HOSTED_HOLD_MS : CARD_HOLD_MS));
}

interface Hold {
  heldUntil: Date | null;
  frozenAt: Date | null;
}

/** The end of a hold for which the card form's Place Order is pressed again: never earlier than it was. */
export function renewedCardHoldEnd({ heldUntil, frozenAt }: Hold): Date {
  const last = (frozenAt ?? now()).getTime() + RENEWABLE_MS;
  return new Date(Math.max(heldUntil?.getTime() ?? 0, Math.min(firstHoldEnd(false).getTime(), last)));
}

/** The end of a hold that a new session at the provider needs; null when it is too late for one. */
export function holdEndForSession({ heldUntil, frozenAt }: Hold): Date | null {
  if (heldUntil && sessionEnd(heldUntil).getTime() - now().getTime() >= LEAST_SESSION_MS) return heldUntil;
  const isRenewable = now().getTime() <= (frozenAt ?? now()).getTime() + RENEWABLE_MS;
  return isRenewable ? firstHoldEnd(true) : null;
}

/** A session's end, counted from its hold's, so that the same press twice asks for the same session. */
export function sessionEnd(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() - SESSION_MARGIN_MS);
}

/** The job that ends a hold when its time is over; a later call for the same checkout moves it. */
export async function enqueueExpiry(
  tx: Prisma.TransactionClient,
  checkoutId: string,
  heldUntil: Date,
): Promise<void> {
  await enqueue(tx, "expire-checkout", { checkoutId }, { key: `expire:${checkoutId}`, runAt: heldUntil });
}
