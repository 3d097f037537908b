import { createHmac, timingSafeEqual } from "node:crypto";
import { now } from "~/services/clock";
import { derivedKey, environment } from "~/services/environment";

/** `view` shows the order, `cancel` cancels it (by POST only); one never does the other's work. */
export type GuestPurpose = "view" | "cancel";

/** How long a guest's link shows the order. */
const VALID_MS = 90 * 24 * 60 * 60 * 1000;

export function guestToken(purpose: GuestPurpose, orderId: string): string {
  return createHmac("sha256", derivedKey("guest-order")).update(`${purpose}:${orderId}`).digest("base64url");
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
  const expected = Buffer.from(guestToken(purpose, order.id));
  const given = Buffer.from(token);
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    now().getTime() - order.createdAt.getTime() <= VALID_MS
  );
}
