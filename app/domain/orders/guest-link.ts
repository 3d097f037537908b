import { daysMs, retention } from "~/lib/time/retention";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";
import { isSigned, keysFor, sign } from "~/services/environment/keys";

/**
 * `view` shows the order, `cancel` cancels it, `forget` takes the person out of it (both by POST only); none
 * does another's work.
 */
export type GuestPurpose = "view" | "cancel" | "forget";

/** How long a guest's link shows the order. */
const VALID_MS = daysMs(retention.guestLinkDays);

const keyPurpose = (purpose: GuestPurpose) => `guest-link-${purpose}`;

export function guestToken(purpose: GuestPurpose, orderId: string): string {
  return sign(keyPurpose(purpose), orderId);
}

/** The address, below the shop's own, at which a guest sees their order. */
export function guestOrderPath(order: { id: string }): string {
  return `/orders/${order.id}?token=${guestToken("view", order.id)}`;
}

export function guestOrderUrl(order: { id: string }): string {
  return environment.publicUrl + guestOrderPath(order);
}

export function verifyGuestToken(
  order: { id: string; createdAt: Date },
  purpose: GuestPurpose,
  token: string,
): boolean {
  return (
    now().getTime() - order.createdAt.getTime() <= VALID_MS &&
    isSigned(keysFor(keyPurpose(purpose)), order.id, token)
  );
}
