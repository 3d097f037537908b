import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { nearestWord } from "~/lib/nearest-word";

/** The variables that are judged together: what contradicts is an error, what is doubtful a warning. */
interface JudgedVariables {
  SHOP_MODE: "demo" | "live";
  PUBLIC_URL?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  TRUST_PROXY?: string;
  SESSION_SECRET?: string[];
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const email = /[^\s@<>"]+@[^\s@<>"]+/.source;

export function isEmail(text: string): boolean {
  return new RegExp(`^${email}$`).test(text);
}

/** An e-mail address alone, or a name with one in angle brackets. */
export function isSender(text: string): boolean {
  return new RegExp(`^(${email}|[^<>]*<${email}>)$`).test(text.trim());
}

export function isWebUrl(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

/** A scheme and a name, without a path, a query or a user. */
export function isWebOrigin(text: string): boolean {
  return isWebUrl(text) && new URL(text).href === `${new URL(text).origin}/` && !/[?#]/.test(text);
}

/** Not what looks like an IP address and is none; whether a name is this machine's, only listening tells. */
export function isHost(text: string): boolean {
  return isIP(text) > 0 || /^(?=.*[a-z])[a-z0-9.-]+$/i.test(text);
}

const proxyRanges = ["loopback", "linklocal", "uniquelocal"];

/** What Express takes: how many, or names of ranges, IP addresses and subnets. */
export function isProxyList(text: string): boolean {
  const isProxy = (part: string) =>
    proxyRanges.includes(part) ||
    isIP(part) > 0 ||
    (isIP(part.split("/")[0] ?? "") > 0 && ipaddr.isValidCIDR(part));
  return /^\d+$/.test(text) || text.split(",").every((part) => isProxy(part.trim()));
}

const MIN_SECRET_LENGTH = 32;
/** A random secret has twice as many, in hexadecimal too. */
const MIN_SECRET_LETTERS = 8;
export const SHORT_SECRET = `SESSION_SECRET must have at least ${MIN_SECRET_LENGTH} characters; of several, separated by commas, each`;

/**
 * The secrets of a list, newest first. Parts that are all too short are no list but one passphrase with commas
 * in it, as it was taken before there were lists.
 */
export function secretsOf(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.every(isShort) ? [text] : parts;
}

export function areLongEnough(secrets: string[]): boolean {
  return !secrets.some(isShort);
}

function isShort(secret: string): boolean {
  return secret.length < MIN_SECRET_LENGTH;
}

function isGuessable(secret: string): boolean {
  return new Set(secret).size < MIN_SECRET_LETTERS;
}

export function contradictionIn({
  SHOP_MODE: mode,
  PUBLIC_URL: publicUrl,
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  SESSION_SECRET: secrets = [],
}: JudgedVariables): string | null {
  const kinds = [kindOfKey(secret), kindOfKey(publishable)];
  if (kinds.includes("live") && kinds.includes("test"))
    return `STRIPE_SECRET_KEY is a ${kinds[0]} key and STRIPE_PUBLISHABLE_KEY a ${kinds[1]} key: take both from the same mode of Stripe.`;
  if (mode === "demo" && kinds.includes("live"))
    return "STRIPE_SECRET_KEY is a live key, but the shop is a demo that says no card is charged: set SHOP_MODE=live, or take Stripe's test keys.";
  if (mode === "live" && publicUrl && isPlainHttp(publicUrl))
    return "PUBLIC_URL must begin with https:// in live: sign-in and checkout are not safe without.";
  if (mode === "live" && secrets.some(isGuessable))
    return "SESSION_SECRET can be guessed: take what `openssl rand -hex 32` writes.";
  return null;
}

/** @param present the names that are set, the shop's own and others'; `known` the shop's own */
export function warningsFor(
  { SHOP_MODE: mode, STRIPE_SECRET_KEY: secret, TRUST_PROXY: proxies }: JudgedVariables,
  present: string[],
  known: string[],
): string[] {
  const warnings = present.flatMap((name) => {
    const capitals = name.toUpperCase();
    const nearest = known.includes(capitals) ? capitals : nearestWord(capitals, known);
    return nearest && nearest !== name ? [`${name} is no setting of the shop; ${nearest} is.`] : [];
  });
  if (mode === "live" && kindOfKey(secret) === "test")
    warnings.push(
      "STRIPE_SECRET_KEY is a test key: no card is charged until both keys and STRIPE_WEBHOOK_SECRET are live ones.",
    );
  if (mode === "live" && !proxies) {
    warnings.push(
      "TRUST_PROXY is not set: visitors who come through a proxy all count as one, and 30 sign-ins in ten minutes lock everybody out. For one proxy set TRUST_PROXY=1.",
    );
  }
  return warnings;
}

function kindOfKey(key: string | undefined): "live" | "test" | null {
  return key?.includes("_live_") ? "live" : key?.includes("_test_") ? "test" : null;
}

function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && !loopbackNames.has(hostname);
}
