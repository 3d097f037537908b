import { now } from "~/services/clock/clock";
import type { Prisma } from "~/services/database";
import { enqueue } from "~/services/jobs/jobs";

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
/** No hold lasts longer than this, however often Place Order is pressed. */
const LONGEST_HOLD_MS = 45 * MINUTE_MS;

/** Which holds are over. */
export const holdsOver = () => ({ heldUntil: { lte: now() } });

export const isHoldOver = (heldUntil: Date) => heldUntil <= now();

/** The end of a hold that begins now. */
export function firstHoldEnd(hosted: boolean): Date {
  return new Date(now().getTime() + (hosted ? HOSTED_HOLD_MS : CARD_HOLD_MS));
}

interface Hold {
  heldUntil: Date | null;
  frozenAt: Date | null;
}

/** The end of a hold for which the card form's Place Order is pressed again: never earlier than it was. */
export function renewedCardHoldEnd(hold: Hold): Date {
  return new Date(
    Math.max(hold.heldUntil?.getTime() ?? 0, Math.min(firstHoldEnd(false).getTime(), longestEndMs(hold))),
  );
}

/** The end of a hold that a new session at the provider needs; null when it is too late for one. */
export function holdEndForSession(hold: Hold): Date | null {
  const { heldUntil } = hold;
  if (heldUntil && sessionEnd(heldUntil).getTime() - now().getTime() >= LEAST_SESSION_MS) return heldUntil;
  const end = firstHoldEnd(true);
  return end.getTime() <= longestEndMs(hold) ? end : null;
}

function longestEndMs({ frozenAt }: Hold): number {
  return (frozenAt ?? now()).getTime() + LONGEST_HOLD_MS;
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
