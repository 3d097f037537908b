import { daysMs, retention } from "~/lib/time/retention";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";
import { isSigned, keysFor, sign } from "~/services/environment/keys";

/**
 * A token serves one purpose. `forget` erases the customer's data. `market` shows what can be chosen after the pickup's
 * day was cancelled, also for the order of an account. All but `view` change something by POST only.
 */
export type GuestPurpose = "view" | "cancel" | "forget" | "move" | "market";

const VALID_MS = daysMs(retention.guestLinkDays);

const keyPurpose = (purpose: GuestPurpose) => `guest-link-${purpose}`;

export function guestToken(purpose: GuestPurpose, orderId: string): string {
  return sign(keyPurpose(purpose), orderId);
}

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

/** Where the customer chooses what to do about a cancelled market. */
export function marketPath(order: { id: string }): string {
  return `/orders/${order.id}/market?token=${guestToken("market", order.id)}`;
}
