import { createCookie } from "@remix-run/node";
import { retention } from "~/lib/retention";
import { environment } from "~/services/environment";
import { formerKeysFor, keysFor } from "~/services/keys";

/**
 * `session`, `checkout`, `order_link`, `flash` and `sign_in` are signed, each with keys of its own, and
 * HttpOnly; `cart` is plain, so that the page's scripts can compare it.
 */
const DAY = 24 * 60 * 60;
export const SESSION_SECONDS = retention.sessionDays * DAY;
const CHECKOUT_SECONDS = retention.sessionDays * DAY;
const CART_SECONDS = retention.cartDays * DAY;

export function isSecure(): boolean {
  return environment.publicUrl.startsWith("https:");
}

/**
 * Over HTTPS the browser itself keeps the prefix: such a cookie comes from this very host, never from another
 * one below the same domain, and is Secure for the whole site.
 */
function cookieName(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/**
 * Made when used: the keys are known only once the environment is read. A session cookie of the browser without
 * `maxAge`; `path` counts where no prefix wants the whole site.
 */
export function signedCookie(name: string, maxAge?: number, path = "/") {
  return createCookie(cookieName(name), {
    secrets: keysFor(`cookie-${name}`),
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
    path: isSecure() ? "/" : path,
    maxAge,
  });
}

const sessionCookie = () => signedCookie("session", SESSION_SECONDS);
const checkoutCookie = () => signedCookie("checkout", CHECKOUT_SECONDS);

export type CookieHeader = string | null | undefined;

/**
 * Somebody who signed in or began to pay before cookies had keys and prefixes of their own (2026-11-22) goes on
 * with the cookie they have. It ends by itself after 7 days; nothing is signed like that any more.
 */
const formerCookie = (name: string) =>
  createCookie(name, {
    secrets: formerKeysFor("cookies"),
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(),
    path: "/",
  });

async function readSignedText(name: "session" | "checkout", header: CookieHeader): Promise<string | null> {
  // Most visits have none, and each page of theirs would make two cookies to read it with.
  if (!header?.includes(`${name}=`)) return null;
  const value: unknown = (await signedCookie(name).parse(header)) ?? (await formerCookie(name).parse(header));
  return typeof value === "string" && value !== "" ? value : null;
}

export const readSessionId = (header: CookieHeader) => readSignedText("session", header);
export const sessionSetCookie = (sid: string) => sessionCookie().serialize(sid);

export const readCheckoutId = (header: CookieHeader) => readSignedText("checkout", header);
export const checkoutSetCookie = (checkoutId: string) => checkoutCookie().serialize(checkoutId);

/**
 * The checkout whose confirmation has shown this browser the guest's link: whoever uses the browser next, and
 * finds the confirmation in its history, does not get it.
 */
const linkGivenCookie = () => signedCookie("order_link", CHECKOUT_SECONDS);
export const linkGivenSetCookie = (checkoutId: string) => linkGivenCookie().serialize(checkoutId);

export async function isLinkGiven(header: CookieHeader, checkoutId: string): Promise<boolean> {
  return (await linkGivenCookie().parse(header ?? null)) === checkoutId;
}

/** The `Set-Cookie` lines that take a cookie away, a former one too. */
export async function endedCookie(name: "session" | "checkout"): Promise<string[]> {
  const own = await expired(signedCookie(name));
  return isSecure() ? [own, await expired(formerCookie(name))] : [own];
}

/** Several lines of one name, as a Response takes them. */
export const setCookies = (lines: readonly string[]): [string, string][] =>
  lines.map((line) => ["Set-Cookie", line]);

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
export const awaitedCart = () =>
  `cart=0!checkout; Path=/; SameSite=Lax${isSecure() ? "; Secure" : ""}; Max-Age=60`;

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
