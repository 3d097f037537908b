import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { HeaderUser } from "~/components/storefront/shell/header-links";
import { escapeHtml } from "~/lib/text/escape-html";

export interface Visit {
  user: HeaderUser | null;
  cartCount: number;
}

/** A cached page is rendered for a model visitor. These placeholders are replaced with the real visitor's data. */
const places = {
  id: randomUUID(),
  initials: `initials-${randomUUID()}`,
  imageUrl: `picture-${randomUUID()}`,
  cartCount: randomInt(10 ** 14, 2 ** 48 - 1),
};
const anyPlace = new RegExp(`(${Object.values(places).join("|")})`);

export const nobody: Visit = { user: null, cartCount: 0 };

/** Visitors whose pages have the same elements share a model visitor. */
export function modelOf(visit: Visit): Visit {
  const { user, cartCount } = visit;
  if (!user && cartCount === 0) return nobody;
  const { id, initials } = places;
  return {
    user: user && { id, initials, imageUrl: user.imageUrl && places.imageUrl, isAdmin: user.isAdmin },
    cartCount: cartCount && places.cartCount,
  };
}

const HEADER = "x-model-visit";
/** Unknown outside this process, so only the cache can send the model's header. */
const secret = randomBytes(32).toString("hex");

export function modelHeader(model: Visit): Record<string, string> {
  return { [HEADER]: secret + JSON.stringify(model) };
}

export function modelIn(headers: IncomingHttpHeaders): Visit | null {
  const sent = String(headers[HEADER] ?? "");
  return sent.startsWith(secret) ? (JSON.parse(sent.slice(secret.length)) as Visit) : null;
}

export type PageParts = (Buffer | string)[];

export function splitAtPlaces(text: string): PageParts {
  return text.split(anyPlace).map((part, index) => (index % 2 === 0 ? Buffer.from(part) : part));
}

export function filled(parts: PageParts, visit: Visit, escape: (text: string) => string): Buffer {
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

/** Escapes text for a string in the scripts' state, as Remix does. */
export function forState(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? "");
}
