import type { EntryContext } from "@remix-run/node";
import { BoundedMap } from "~/lib/bounded-map";

/**
 * The `handle` of a page whose `main` follows from its loader's data and its address alone, and holds no
 * inline script.
 */
export interface SharedMain {
  sharedMain: true;
}

const MAX_BYTES = 8 * 1024 * 1024;
const END = "</main>";

/**
 * What stands in `main` of pages that were rendered before. The page cache answers visitors without a cart or
 * a session; for the others header, scripts and headers differ, but most of the document is the same until
 * the data change.
 */
const mains = new BoundedMap<Buffer>(MAX_BYTES);

/** What has one key looks alike; null for pages that may look different to each visitor. */
export function mainKey(
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

export function keptMain(key: string | null): Buffer | undefined {
  return key === null ? undefined : mains.get(key);
}

export function keepMain(key: string, html: string): void {
  const main = Buffer.from(html.slice(html.indexOf(">", html.indexOf("<main ")) + 1, html.indexOf(END)));
  // A character of the key may take two bytes.
  mains.set(key, main, 2 * key.length + main.length);
}

/** The document whose `main` was left empty, with it. */
export function withMain(html: string, main: Buffer): Buffer {
  const end = html.indexOf(END);
  return Buffer.concat([Buffer.from(html.slice(0, end)), main, Buffer.from(html.slice(end))]);
}
