import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type Environment, environment } from "~/services/environment";

const KEY_BYTES = 32;
/** Part of every key: raised, nothing that was signed before counts any more. */
const VERSION = "v1";

const derived = new WeakMap<Environment, Map<string, string[]>>();

/**
 * The keys of one purpose (a cookie's name, a kind of link), one from each secret, newest first: the first
 * signs, all verify. The purpose is part of the key, so what was signed for one is nothing to another.
 */
export function keysFor(purpose: string): string[] {
  let keys = derived.get(environment);
  if (!keys) derived.set(environment, (keys = new Map()));
  let own = keys.get(purpose);
  if (!own) {
    const info = `parkland-prints/${purpose}/${VERSION}`;
    own = environment.sessionSecrets.map((secret) =>
      Buffer.from(hkdfSync("sha256", secret, "", info, KEY_BYTES)).toString("hex"),
    );
    keys.set(purpose, own);
  }
  return own;
}

/**
 * As keys were made until 2026-11-22, when all cookies shared one: they sign nothing any more, and verify what
 * is still in browsers and mails.
 */
export function formerKeysFor(purpose: string): string[] {
  return environment.sessionSecrets.map((secret) =>
    createHash("sha256").update(`${purpose}:${secret}`).digest("hex"),
  );
}

/**
 * The key of a purpose whose values are made and read by the same processes, or need not outlive a change of
 * secrets.
 */
export function keyFor(purpose: string): string {
  return keysFor(purpose)[0] ?? "";
}

export function sign(purpose: string, text: string): string {
  return signature(keyFor(purpose), text);
}

export function isSigned(keys: readonly string[], text: string, given: string): boolean {
  return keys.some((key) => {
    const [expected, found] = [Buffer.from(signature(key, text)), Buffer.from(given)];
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
}

function signature(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
