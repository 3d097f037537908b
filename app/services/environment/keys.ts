import { createHmac, hkdfSync, scryptSync, timingSafeEqual } from "node:crypto";
import { type Environment, environment } from "~/services/environment/environment";

const KEY_BYTES = 32;
/** Part of every key: a new version invalidates all signatures. */
const VERSION = "v1";

/** Output of `openssl rand` with at least 256 bits, in hexadecimal or base64. */
const RANDOM = /^([0-9a-f]{64,}|(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w+/-]{43,}={0,2})$/;
/** OWASP's parameters: a fifth of a second for each guess. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const SALT = "parkland-prints/session-secret";

type SecretsHere = Pick<Environment, "sessionSecrets" | "giftCardSecrets">;

interface DerivedKeys {
  materials: (string | Buffer)[];
  byPurpose: Map<string, string[]>;
}

const derived = new WeakMap<SecretsHere, DerivedKeys>();

/** One key per secret, newest first: the first signs, all verify. A purpose's keys fit no other purpose. */
export function keysFor(purpose: string): string[] {
  return derivedKeys(purpose, environment).slice(0, environment.sessionSecrets.length);
}

/** Includes keys of GIFT_CARD_SECRET, because gift cards do not expire. */
export function giftCardKeys(secrets: SecretsHere = environment): string[] {
  return derivedKeys("gift-card-codes", secrets);
}

function derivedKeys(purpose: string, secrets: SecretsHere): string[] {
  let known = derived.get(secrets);
  if (!known) derived.set(secrets, (known = { materials: keyMaterials(secrets), byPurpose: new Map() }));
  let keys = known.byPurpose.get(purpose);
  if (!keys) {
    const info = `parkland-prints/${purpose}/${VERSION}`;
    keys = known.materials.map((material) =>
      Buffer.from(hkdfSync("sha256", material, "", info, KEY_BYTES)).toString("hex"),
    );
    known.byPurpose.set(purpose, keys);
  }
  return keys;
}

function keyMaterials({ sessionSecrets, giftCardSecrets }: SecretsHere): (string | Buffer)[] {
  return [...sessionSecrets, ...giftCardSecrets].map((secret) =>
    RANDOM.test(secret) ? secret : stretch(secret),
  );
}

const stretched = new Map<string, Buffer>();

function stretch(secret: string): Buffer {
  let key = stretched.get(secret);
  if (!key) stretched.set(secret, (key = scryptSync(secret, SALT, KEY_BYTES, SCRYPT)));
  return key;
}

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
