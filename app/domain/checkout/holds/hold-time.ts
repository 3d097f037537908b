import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";
import { enqueue } from "~/services/jobs/jobs";

const MINUTE_MS = 60_000;
/** The provider's session ends 4 minutes before the hold. */
const CARD_HOLD_MS = 10 * MINUTE_MS;
const HOSTED_HOLD_MS = 35 * MINUTE_MS;
const SESSION_MARGIN_MS = 4 * MINUTE_MS;
/** The provider's minimum is 30 minutes. Half a minute is for the call. */
const LEAST_SESSION_MS = 30.5 * MINUTE_MS;
/** The limit however often Place Order is pressed. */
const LONGEST_HOLD_MS = 45 * MINUTE_MS;
/** Opening the page of a link near its end extends the hold a little. */
const LINK_HOLD_MS = 24 * 60 * MINUTE_MS;
const LONGEST_LINK_MS = LINK_HOLD_MS + HOSTED_HOLD_MS;

export const holdsOver = () => ({ heldUntil: { lte: now() } });

export const isHoldOver = (heldUntil: Date) => heldUntil <= now();

export function firstHoldEnd(hosted: boolean): Date {
  return new Date(now().getTime() + (hosted ? HOSTED_HOLD_MS : CARD_HOLD_MS));
}

export const linkEnd = () => new Date(now().getTime() + LINK_HOLD_MS);

interface CheckoutHold {
  source: string;
  heldUntil: Date | null;
  frozenAt: Date | null;
}

export function renewedCardHoldEnd(hold: CheckoutHold): Date {
  return new Date(
    Math.max(hold.heldUntil?.getTime() ?? 0, Math.min(firstHoldEnd(false).getTime(), longestEndMs(hold))),
  );
}

/** Null when there is too little time for a new session. */
export function holdEndForSession(hold: CheckoutHold): Date | null {
  const { heldUntil } = hold;
  if (heldUntil && sessionEnd(heldUntil).getTime() - now().getTime() >= LEAST_SESSION_MS) return heldUntil;
  const end = firstHoldEnd(true);
  return end.getTime() <= longestEndMs(hold) ? end : null;
}

function longestEndMs({ frozenAt, source }: CheckoutHold): number {
  return (frozenAt ?? now()).getTime() + (source === "manual" ? LONGEST_LINK_MS : LONGEST_HOLD_MS);
}

/** Derived from the hold's end, so that pressing twice requests the same session. */
export function sessionEnd(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() - SESSION_MARGIN_MS);
}

/** Another call for the same checkout reschedules its job. */
export async function enqueueExpiry(
  tx: Prisma.TransactionClient,
  checkoutId: string,
  heldUntil: Date,
): Promise<void> {
  await enqueue(tx, "expire-checkout", { checkoutId }, { key: `expire:${checkoutId}`, runAt: heldUntil });
}
