import { createCookie } from "@remix-run/node";
import { parse } from "cookie";
import {
  plainCookie,
  type PlainCookieName,
  shopCookies,
  type SignedCookieName,
} from "~/lib/url/shop-cookies";
import { environment } from "~/services/environment/environment";
import { keysFor } from "~/services/environment/keys";

export type CookieHeader = string | null | undefined;

/** The value of a `Set-Cookie` header. Only this file makes one, so every cookie is in the list. */
export type SetCookie = string & { readonly fromList: true };

function isSecure(): boolean {
  return environment.publicUrl.startsWith("https:");
}

/** Made on first use, because the keys need the environment. */
function signedCookie(name: SignedCookieName) {
  const { path, seconds } = shopCookies[name];
  const secure = isSecure();
  // The prefix makes the browser accept the cookie from this host only, for the whole site.
  return createCookie(secure ? `__Host-${name}` : name, {
    secrets: keysFor(`cookie-${name}`),
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: secure ? "/" : path,
    maxAge: seconds,
  });
}

export async function setCookie(name: SignedCookieName, value: unknown): Promise<SetCookie> {
  return (await signedCookie(name).serialize(value)) as SetCookie;
}

export async function endCookie(name: SignedCookieName): Promise<SetCookie> {
  const ended = { maxAge: 0, expires: new Date(0) };
  return (await signedCookie(name).serialize("", ended)) as SetCookie;
}

export function setPlainCookie(name: PlainCookieName, value: string, seconds?: number): SetCookie {
  return plainCookie(name, value, isSecure(), seconds) as SetCookie;
}

export function cookieHeaders(...lines: SetCookie[]): [string, string][] {
  return lines.map((line) => ["Set-Cookie", line]);
}

export function addCookie(answer: { append(name: string, value: string): unknown }, line: SetCookie): void {
  answer.append("Set-Cookie", line);
}

export async function readCookie(name: SignedCookieName, header: CookieHeader): Promise<unknown> {
  if (!header) return null;
  return (await signedCookie(name).parse(header)) as unknown;
}

async function readText(name: SignedCookieName, header: CookieHeader): Promise<string | null> {
  const value = await readCookie(name, header);
  return typeof value === "string" && value !== "" ? value : null;
}

export const readSessionId = (header: CookieHeader) => readText("session", header);
export const readCheckoutId = (header: CookieHeader) => readText("checkout", header);

export function readPlainCookie(name: PlainCookieName, header: CookieHeader): string | null {
  return (header && parse(header)[name]) || null;
}

export const readCartCookie = (header: CookieHeader) => readPlainCookie("cart", header);

function namesIn(header: CookieHeader): string[] {
  return header ? Object.keys(parse(header)).map((name) => name.replace(/^__Host-/, "")) : [];
}

/** Whether a cookie can make the visitor's pages personal. */
export function hasShopCookie(header: CookieHeader): boolean {
  return namesIn(header).some((name) => Object.hasOwn(shopCookies, name));
}

export function hasCookie(name: SignedCookieName, header: CookieHeader): boolean {
  return namesIn(header).includes(name);
}
