import type { EntryContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";

/**
 * The `handle` of a page whose `main` follows from its loader's data and its URL alone, and holds no inline
 * script.
 */
export interface SharedMain {
  sharedMain: true;
}

const MAX_BYTES = 8 * 1024 * 1024;
const END = "</main>";

/**
 * The HTML inside `main` of pages that were rendered before, for what is rendered again although most of it is
 * the same: after a change of other goods, for somebody who has a message, a checkout or a frame of their own.
 */
const mains = new LRUCache<string, Buffer>({
  maxSize: MAX_BYTES,
  // A character of the key may take two bytes.
  sizeCalculation: (main, key) => 2 * key.length + main.length,
});

/** Requests with the same key get the same `main`; null for pages that may look different to each visitor. */
export function mainCacheKey(
  request: Request,
  { staticHandlerContext, routeModules }: EntryContext,
): string | null {
  const { matches, loaderData, errors, statusCode } = staticHandlerContext;
  const page = matches.at(-1)?.route.id ?? "";
  const handle = routeModules[page]?.handle as Partial<SharedMain> | undefined;
  if (!handle?.sharedMain || request.method !== "GET" || errors || statusCode !== 200) return null;
  const { pathname, search } = new URL(request.url);
  return `${pathname}${search} ${JSON.stringify(loaderData[page])}`;
}

export function cachedMain(key: string | null): Buffer | undefined {
  return key === null ? undefined : mains.get(key);
}

/** Keeps the `main` of a rendered document. */
export function cacheMain(key: string, html: string): void {
  const main = html.slice(html.indexOf(">", html.indexOf("<main ")) + 1, html.indexOf(END));
  mains.set(key, Buffer.from(main));
}

/** Puts a cached `main` into a document that was rendered with an empty one. */
export function insertMain(html: string, main: Buffer): Buffer {
  const end = html.indexOf(END);
  return Buffer.concat([Buffer.from(html.slice(0, end)), main, Buffer.from(html.slice(end))]);
}
