import { retention } from "~/lib/time/retention";

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Signed cookies are HttpOnly and have the prefix `__Host-` over HTTPS. Scripts read and write `cart` and `sidebar_state`. */
export const shopCookies = {
  session: { kind: "signed", path: "/", seconds: retention.sessionDays * DAY_SECONDS },
  checkout: { kind: "signed", path: "/", seconds: retention.sessionDays * DAY_SECONDS },
  /** The code as typed. Signed, because only a typed code counts as a try. */
  discount_code: { kind: "signed", path: "/", seconds: retention.cartDays * DAY_SECONDS },
  /** Hashes of the codes that were entered. */
  gift_cards: { kind: "signed", path: "/", seconds: retention.cartDays * DAY_SECONDS },
  /** Long enough for a redirect, and too short for a toast to appear on a later visit. */
  flash: { kind: "signed", path: "/", seconds: 120 },
  sign_in: { kind: "signed", path: "/api", seconds: HOUR_SECONDS },
  cart: { kind: "plain", httpOnly: false, path: "/", seconds: retention.cartDays * DAY_SECONDS },
  /** The wish list of a visitor without an account: product ids, newest first. */
  wish_list: { kind: "plain", httpOnly: true, path: "/", seconds: retention.wishListDays * DAY_SECONDS },
  /** Typed under "Do you deliver to me?" */
  postal_code: { kind: "plain", httpOnly: true, path: "/", seconds: retention.cartDays * DAY_SECONDS },
  sidebar_state: { kind: "plain", httpOnly: false, path: "/", seconds: 7 * DAY_SECONDS },
  /** How the back office lists products: "cards" or "rows". */
  products_view: { kind: "plain", httpOnly: true, path: "/admin", seconds: 365 * DAY_SECONDS },
} as const;

type NamesOf<Kind> = {
  [Name in keyof typeof shopCookies]: (typeof shopCookies)[Name]["kind"] extends Kind ? Name : never;
}[keyof typeof shopCookies];
export type SignedCookieName = NamesOf<"signed">;
export type PlainCookieName = NamesOf<"plain">;

/** The demo's sign-in provider sets these below its own path, each with a signature in NAME.sig. */
export const demoCookies = {
  session: "demo_identity",
  interaction: "demo_interaction",
  resume: "demo_resume",
} as const;

/** Lynx reads SameSite as another cookie, so it must follow the path, with something after it. */
export function plainCookie(
  name: PlainCookieName,
  value: string,
  secure: boolean,
  seconds: number = shopCookies[name].seconds,
): string {
  const { path, httpOnly } = shopCookies[name];
  const flags = `${secure ? "; Secure" : ""}${httpOnly ? "; HttpOnly" : ""}`;
  const until = value === "" ? "0; Expires=Thu, 01 Jan 1970 00:00:00 GMT" : String(seconds);
  return `${name}=${value}; Path=${path}; SameSite=Lax${flags}; Max-Age=${until}`;
}
