import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

const negotiated = new LRUCache<string, string[]>({ max: 100 });

/**
 * The best of these encodings that the client accepts. Remembered by header, of which browsers send a handful:
 * reading one takes 5 µs, a fifth of what a page from the page cache takes.
 */
export function acceptedEncoding(
  header: string | string[] | undefined,
  offered: readonly Encoding[] = ["br", "gzip"],
): Encoding {
  const sent = String(header ?? "");
  let accepted = negotiated.get(sent);
  if (!accepted) {
    accepted = new Negotiator({ headers: { "accept-encoding": sent } }).encodings(["br", "gzip"]);
    negotiated.set(sent, accepted);
  }
  return offered.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

/**
 * By quality of brotli and level of gzip: low for what is sent once (0.3 ms for the list page), higher for what is
 * kept and sent often (1 ms, and an eighth smaller). Brotli's qualities from 7 on begin with large tables: 9 takes
 * 17 ms for half a percent, in which nobody else is answered, after each sale.
 */
const efforts = { once: { br: 3, gzip: 3 }, kept: { br: 6, gzip: 9 } };
export type Effort = keyof typeof efforts;
/** A larger body (the list of a whole big shop) at high effort would block the process for seconds. */
const LARGE_BYTES = 1024 * 1024;

/** Synchronously: the round trip to the thread pool costs more than the work. */
export function compress(body: Buffer, encoding: Encoding, effort: Effort): Buffer {
  if (encoding === "identity") return body;
  const { br, gzip } = efforts[body.length > LARGE_BYTES ? "once" : effort];
  if (encoding === "gzip") return fitted(gzipSync(body, { level: gzip }));
  return fitted(
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  );
}

/** A copy without the larger buffer that zlib returns a part of, which would stay in memory too. */
function fitted(part: Buffer): Buffer {
  return part.byteLength < part.buffer.byteLength ? Buffer.from(part) : part;
}

const compressible =
  /^(text\/|application\/(json|javascript|xml|ld\+json|manifest\+json|problem\+json)|image\/svg)/;
/** A smaller body fits in one network packet either way. */
const WORTHWHILE_BYTES = 1024;

/**
 * Collects the body of a text response until it is whole, and hands it to `finish`, which must end the response
 * with `end`. Everything else (pictures, 304, already compressed, what says `no-transform`) passes through untouched
 * and never reaches `finish`.
 */
export function collectBody(
  response: ServerResponse,
  finish: (body: Buffer, end: (body: Buffer) => void) => void,
): void {
  const chunks: Buffer[] = [];
  const original = {
    write: response.write,
    end: response.end,
    writeHead: response.writeHead,
    flushHeaders: response.flushHeaders,
  };
  let collecting: boolean | undefined;

  const restore = () => Object.assign(response, original);
  const decide = () => {
    collecting ??= isText(response);
    if (!collecting) restore();
    return collecting;
  };
  const bytesOf = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string")
      return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
    return chunk instanceof Uint8Array
      ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      : Buffer.alloc(0);
  };

  response.flushHeaders = () => undefined;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    for (const part of rest) {
      if (typeof part === "string") response.statusMessage = part;
      else if (part && typeof part === "object")
        for (const [name, value] of Object.entries(part))
          if (value !== undefined) response.setHeader(name, value);
    }
    return response;
  }) as typeof response.writeHead;
  response.write = ((chunk: unknown, encoding?: unknown, callback?: unknown) => {
    if (!decide()) return Reflect.apply(original.write, response, [chunk, encoding, callback]);
    // Copied, because whoever wrote it may use it again.
    chunks.push(Buffer.from(bytesOf(chunk, encoding)));
    const done = typeof encoding === "function" ? encoding : callback;
    if (typeof done === "function") queueMicrotask(() => done());
    return true;
  }) as typeof response.write;
  response.end = ((chunk?: unknown, encoding?: unknown, callback?: unknown) => {
    if (!decide()) return Reflect.apply(original.end, response, [chunk, encoding, callback]);
    const last = bytesOf(chunk, encoding);
    restore();
    const done = [chunk, encoding, callback].find((argument) => typeof argument === "function");
    if (typeof done === "function") response.once("finish", done as () => void);
    finish(chunks.length === 0 ? last : Buffer.concat([...chunks, last]), (body) => {
      const isHead = response.req.method === "HEAD";
      // Remix answers a HEAD without the body its GET has; the length of that one is not known here.
      if (!isHead || body.length > 0) response.setHeader("Content-Length", body.length);
      response.end(isHead ? undefined : body);
    });
    return response;
  }) as typeof response.end;
}

function isText(response: ServerResponse): boolean {
  if (response.statusCode === 304 || response.statusCode === 204 || response.hasHeader("Content-Encoding"))
    return false;
  if (String(response.getHeader("Cache-Control") ?? "").includes("no-transform")) return false;
  return compressible.test(String(response.getHeader("Content-Type") ?? ""));
}

/** Compresses a text response once, when it is whole. */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  collectBody(response, (body, end) => endCompressed(body, request, response, end));
}

export function endCompressed(
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
  end: (body: Buffer) => void,
): void {
  const encoding =
    body.length < WORTHWHILE_BYTES ? "identity" : acceptedEncoding(request.headers["accept-encoding"]);
  addVary(response, "Accept-Encoding");
  if (encoding === "identity") return end(body);
  response.setHeader("Content-Encoding", encoding);
  end(compress(body, encoding, "once"));
}

function addVary(response: ServerResponse, name: string): void {
  const present = String(response.getHeader("Vary") ?? "");
  if (!present.split(",").some((other) => other.trim() === name))
    response.setHeader("Vary", present ? `${present}, ${name}` : name);
}
