import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type Effort, type Encoding, acceptedEncoding, compress } from "~/http/compression";
import { nextNewYear } from "~/lib/shop-days";
import { now } from "~/services/clock";

const VARY = "Accept-Encoding, Cookie, Sec-Fetch-Site";

interface Variant {
  body: Buffer;
  /** A flat list, as `writeHead` takes it fastest. */
  headers: string[];
}

/** Kept compressed only: few clients take nothing compressed (see `plainBodies`). */
export interface Page {
  version: bigint;
  /** When the page stops being true although nothing was changed, in milliseconds. */
  endsAt: number;
  etag: string;
  variants: Record<Encoding, Variant>;
}

/** What clients that take nothing compressed asked for lately, programs mostly: a page is unpacked once for them. */
const plainBodies = new LRUCache<Page, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (body) => body.length + 1,
});

/** What a page costs beside its bodies: headers, the policy among them, and its place in the map. */
const PAGE_BYTES = 4096;

/** Whether it still says what a rendering would. */
export function isCurrent(page: Page, version: bigint | null): boolean {
  return page.version === version && now().getTime() < page.endsAt;
}

/** What the application answered, to be sent to everybody until `version` is over. */
export function finishedPage(version: bigint, body: Buffer, response: ServerResponse, effort: Effort): Page {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const headers: string[] = ["ETag", etag, "Cache-Control", "no-cache", "Vary", VARY];
  const replaced = new Set([
    "etag",
    "cache-control",
    "expires",
    "vary",
    "content-length",
    "x-request-id",
    "date",
    "connection",
  ]);
  const endsAt = endOfPage(response);
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value !== undefined && !replaced.has(name)) headers.push(name, String(value));
    response.removeHeader(name);
  }
  const variant = (encoding: Encoding, stored: Buffer, length = stored.length): Variant => {
    const contentEncoding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    return { body: stored, headers: [...headers, ...contentEncoding, "Content-Length", String(length)] };
  };
  const [br, gzip] = [compress(body, "br", effort), compress(body, "gzip", effort)];
  const variants = {
    br: variant("br", br),
    gzip: variant("gzip", gzip),
    identity: variant("identity", gzip, body.length),
  };
  return { version, endsAt, etag, variants };
}

/** By its own `Expires` header, and at the latest with the year in its footer. In milliseconds. */
export function endOfPage(response: ServerResponse): number {
  const expires = response.getHeader("Expires");
  const newYear = nextNewYear(now()).getTime();
  // As HTTP has it, a time that cannot be read has passed.
  return expires === undefined ? newYear : Math.min(newYear, Date.parse(String(expires)) || 0);
}

export function pageBytes({ variants: { br, gzip } }: Page): number {
  return br.body.length + gzip.body.length + PAGE_BYTES;
}

/** One write: the page as the client takes it, or that it has it already. */
export function send(page: Page, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  const known = request.headers["if-none-match"];
  if (
    known !== undefined &&
    (known === page.etag || known.split(",").some((tag) => tag.trim() === page.etag))
  ) {
    response.writeHead(304, ["ETag", page.etag, "Cache-Control", "no-cache", "Vary", VARY]).end();
    return;
  }
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  const { headers, body } = page.variants[encoding];
  response.writeHead(200, headers);
  if (request.method === "HEAD") response.end();
  else response.end(encoding === "identity" ? plainBody(page) : body);
}

function plainBody(page: Page): Buffer {
  const kept = plainBodies.get(page);
  if (kept) return kept;
  const body = gunzipSync(page.variants.gzip.body);
  plainBodies.set(page, body);
  return body;
}
