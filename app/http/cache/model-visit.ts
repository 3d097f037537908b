import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { HeaderUser } from "~/components/storefront/shell/header-links";
import { escapeHtml } from "~/lib/text/escape-html";

/** What a page that all see alike still says of its visitor; the names are those in the root's data. */
export interface Visit {
  user: HeaderUser | null;
  cartCount: number;
}

/**
 * A page that says nothing of its visitor but who is signed in and how much is in the cart is rendered for a made-up
 * visitor. These texts and this number stand where the real visitor's are put in.
 */
const places = {
  id: randomUUID(),
  initials: `initials-${randomUUID()}`,
  imageUrl: `picture-${randomUUID()}`,
  cartCount: randomInt(10 ** 14, 2 ** 48 - 1),
};
const anyPlace = new RegExp(`(${Object.values(places).join("|")})`);

export const nobody: Visit = { user: null, cartCount: 0 };

/** The same for all visitors whose pages have the same elements; visitors without an account differ by their count alone. */
export function modelOf(visit: Visit): Visit {
  const { user, cartCount } = visit;
  if (!user) return visit;
  const { id, initials } = places;
  return {
    user: { id, initials, imageUrl: user.imageUrl && places.imageUrl, isAdmin: user.isAdmin },
    cartCount: cartCount && places.cartCount,
  };
}

const HEADER = "x-model-visit";
/** No request from outside can have it. */
const secret = randomBytes(32).toString("hex");

export function modelHeader(model: Visit): Record<string, string> {
  return { [HEADER]: secret + JSON.stringify(model) };
}

/** Whom the page cache has a page rendered for; null for requests of real visitors. */
export function modelIn(headers: IncomingHttpHeaders): Visit | null {
  const sent = String(headers[HEADER] ?? "");
  return sent.startsWith(secret) ? (JSON.parse(sent.slice(secret.length)) as Visit) : null;
}

/** Bytes of the page, with the names of places between them. */
export type Parts = (Buffer | string)[];

export function splitAtPlaces(text: string): Parts {
  return text.split(anyPlace).map((part, index) => (index % 2 === 0 ? Buffer.from(part) : part));
}

export function filled(parts: Parts, visit: Visit, escape: (text: string) => string): Buffer {
  const { id = "", initials = "", imageUrl } = visit.user ?? {};
  const texts: Record<string, string> = {
    [places.id]: escape(id),
    [places.initials]: escape(initials),
    [places.imageUrl]: escape(imageUrl ?? ""),
    [places.cartCount]: String(visit.cartCount),
  };
  return Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(texts[part] ?? "") : part)),
  );
}

export const forHtml = escapeHtml;

const escapes: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Between the quotes of a text in the scripts' state, which Remix escapes so. */
export function forState(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? "");
}
