import { createCookie } from "@remix-run/node";
import { derivedKey, environment } from "~/services/environment";

/**
 * `session`, `checkout` and `flash` are signed and HttpOnly; `cart` is plain, so that the page's scripts can
 * compare it.
 */
const DAY = 24 * 60 * 60;
export const SESSION_SECONDS = 7 * DAY;
const CHECKOUT_SECONDS = 7 * DAY;
const CART_SECONDS = 90 * DAY;

export function isSecure(): boolean {
  return environment.publicUrl.startsWith("https:");
}

/**
 * Made when used: the key is known only once the environment is read. A session cookie of the browser without
 * `maxAge`.
 */
export function signedCookie(name: string, maxAge?: number, path = "/") {
  return createCookie(name, {
    secrets: [derivedKey("cookies")],
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
    path,
    maxAge,
  });
}

const sessionCookie = () => signedCookie("session", SESSION_SECONDS);
const checkoutCookie = () => signedCookie("checkout", CHECKOUT_SECONDS);

export type CookieHeader = string | null | undefined;

async function readSignedText(
  cookie: ReturnType<typeof createCookie>,
  header: CookieHeader,
): Promise<string | null> {
  const value: unknown = await cookie.parse(header ?? null);
  return typeof value === "string" && value !== "" ? value : null;
}

export const readSessionId = (header: CookieHeader) => readSignedText(sessionCookie(), header);

/** The `Set-Cookie` that gives the browser this session, or takes it away. */
export function sessionSetCookie(sid: string | null): Promise<string> {
  return sid ? sessionCookie().serialize(sid) : expired(sessionCookie());
}

export const readCheckoutId = (header: CookieHeader) => readSignedText(checkoutCookie(), header);

export function checkoutSetCookie(checkoutId: string | null): Promise<string> {
  return checkoutId ? checkoutCookie().serialize(checkoutId) : expired(checkoutCookie());
}

export function expired(cookie: ReturnType<typeof createCookie>): Promise<string> {
  return cookie.serialize("", { maxAge: 0, expires: new Date(0) });
}

/** The plain value as the cart module wrote it; null without one. */
export function readCartCookie(header: CookieHeader): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === "cart") return decoded(pair.slice(at + 1).trim()) || null;
  }
  return null;
}

/** An emptied cart (null) expires its cookie. */
export function cartSetCookie(value: string | null): string {
  if (!value) return "cart=; Path=/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT";
  // Lynx takes SameSite for another cookie: it must follow the path, and something must stand between it and
  // the next cookie.
  return `cart=${value}; Path=/; SameSite=Lax${isSecure() ? "; Secure" : ""}; Max-Age=${CART_SECONDS}`;
}

/**
 * An empty cart with a mark: if the browser's storage has a cart after all, its scripts go back to the
 * checkout with it (components/storefront/cart/cart-before-paint.tsx).
 */
export const AWAITED_CART = "cart=0!checkout; Path=/; SameSite=Lax; Max-Age=60";

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
