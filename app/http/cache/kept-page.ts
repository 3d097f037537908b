import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Response as Rendered } from "light-my-request";
import Negotiator from "negotiator";
import { hashOf } from "~/http/security/content-security-policy";
import { filled, forHtml, forState, splitAtPlaces, type Visit } from "~/http/cache/model-visit";

export interface KeptPage {
  /** Upper bound of the memory that the page takes. */
  bytes: number;
  send(request: IncomingMessage, response: ServerResponse, visit: Visit): void;
}

type Encoding = "br" | "gzip" | "identity";

/** Headers that are not kept: they belong to the rendering, or are set for each answer. */
const dropped = new Set(
  "cache-control connection content-length date etag keep-alive transfer-encoding vary x-request-id".split(
    " ",
  ),
);

function headersOf(rendered: Rendered, without = ""): string[] {
  const own = Object.entries(rendered.headers).filter(([name]) => !dropped.has(name) && name !== without);
  return [
    ...own.flatMap(([name, value]) => [name, String(value)]),
    ...["Cache-Control", "no-cache", "Vary", "Accept-Encoding, Cookie"],
  ];
}

export function finishedPage(rendered: Rendered): KeptPage {
  // Only the bytes are kept: `rendered` also has the page as text, the request and the response.
  const { rawPayload: page } = rendered;
  const etag = `W/"${createHash("sha256").update(page).digest("base64url").slice(0, 27)}"`;
  const headers = [...headersOf(rendered), "ETag", etag];
  const bodies = new Map<Encoding, Buffer>([["identity", page]]);
  return {
    // The page and its two compressed copies, which together are smaller than the page.
    bytes: 2 * page.length,
    send(request, response) {
      const known = request.headers["if-none-match"] ?? "";
      if (known.split(",").some((tag) => tag.trim() === etag))
        return void response.writeHead(304, ["ETag", etag, "Cache-Control", "no-cache"]).end();
      const encoding = encodingFor(request);
      let body = bodies.get(encoding);
      if (!body) bodies.set(encoding, (body = compress(page, encoding, KEPT_QUALITY)));
      sendBody(request, response, headers, encoding, body);
    },
  };
}

const SCRIPT = "<script>";
const STATE = `${SCRIPT}window.__remixContext = `;
const POLICY = "content-security-policy";

/** A page into which each visitor's header data are filled, in the HTML and in the scripts' state. */
export function filledPage(rendered: Rendered): KeptPage {
  const html = rendered.payload;
  const begin = html.indexOf(STATE) + SCRIPT.length;
  const end = html.indexOf("</script>", begin);
  const [before, state] = [splitAtPlaces(html.slice(0, begin)), splitAtPlaces(html.slice(begin, end))];
  const after = Buffer.from(html.slice(end));
  const [toHash, afterHash] = policyAround(rendered, html.slice(begin, end));
  const headers = headersOf(rendered, POLICY);
  return {
    bytes: rendered.rawPayload.length,
    send(request, response, visit) {
      const own = filled(state, visit, forState);
      const document = Buffer.concat([filled(before, visit, forHtml), own, after]);
      const policy = toHash + hashOf(own) + afterHash;
      const encoding = encodingFor(request);
      const body = compress(document, encoding, ONCE_QUALITY);
      sendBody(request, response, [...headers, "Content-Security-Policy", policy], encoding, body);
    },
  };
}

function policyAround(rendered: Rendered, state: string): [before: string, after: string] {
  const [before, after] = String(rendered.headers[POLICY]).split(hashOf(state));
  if (before === undefined || after === undefined)
    throw new Error("The policy does not name the scripts' state.");
  return [before, after];
}

const ONCE_QUALITY = 1;
const KEPT_QUALITY = 6;

/** Synchronous, because another thread would take longer than the work. */
function compress(body: Buffer, encoding: Encoding, quality: number): Buffer {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return gzipSync(body, { level: quality });
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = new Negotiator({ headers }).encodings(["br", "gzip"]);
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
}

function sendBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: string[],
  encoding: Encoding,
  body: Buffer,
): void {
  const own = [
    "Content-Length",
    String(body.length),
    ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
  ];
  response.writeHead(200, [...headers, ...own]).end(method === "HEAD" ? undefined : body);
}
