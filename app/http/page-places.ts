import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { endOfPage } from "~/http/finished-page";
import { type GzipPart, gzipPart, joinParts, storedPart, unpackPart } from "~/http/joined-gzip";
import type { Visit } from "~/http/visitor";

/** The root's data: what it says of the visitor, and of the shop. */
export type Root = Visit & Record<string, unknown>;

/**
 * A document that all visitors of a kind see alike, with two places of the visitor: the frame (header and side
 * menu) and the root's data in the scripts' state.
 */
export interface Template {
  version: bigint;
  /** In milliseconds. */
  endsAt: number;
  headers: string[];
  /** The Content-Security-Policy before and after the hash of the scripts' state. */
  policy: [before: string, after: string];
  frameKey: string;
  head: GzipPart;
  body: GzipPart;
  tail: GzipPart;
  /** The scripts' state: where it begins in the body, where it ends in the tail. */
  script: { begin: number; end: number };
}

/** A template with the places of one visitor filled, or of many: most carts hold a few toys. */
export interface FilledPage {
  template: Template;
  headers: string[];
  /** A gzip stream. */
  body: Buffer;
}

/** As it stands in the scripts' state, where the root's data begin with it. */
export function stateOf({ user, cartCount }: Visit): string {
  return escapedJson({ user, cartCount }).slice(1, -1);
}

const escapes: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** As Remix writes the scripts' state. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? "");
}

const SCRIPT = "<script>";
const SCRIPT_END = "</script>";

/** Null if the document is not built as expected: then it is rendered for each visitor. */
export function dissect(
  key: string,
  version: bigint,
  document: Buffer,
  root: Root,
  response: ServerResponse,
) {
  const state = stateOf(root);
  const marked = `"root":{${state},`;
  const frameBegin = document.indexOf("<header ");
  const frameEnd = document.indexOf("<main ", frameBegin);
  const stateBegin = document.indexOf(marked, frameEnd) + marked.indexOf(state);
  const stateEnd = stateBegin + Buffer.byteLength(state);
  const scriptBegin = document.lastIndexOf(SCRIPT, stateBegin) + SCRIPT.length;
  const scriptEnd = document.indexOf(SCRIPT_END, stateEnd);
  const found = [frameBegin, frameEnd, document.indexOf(marked, frameEnd), scriptEnd].every((at) => at >= 0);
  const isOnce = document.indexOf(marked, stateEnd) < 0;
  const hash = hashOf([document.subarray(scriptBegin, scriptEnd)]);
  const policy = String(response.getHeader("Content-Security-Policy")).split(hash);
  const [before, after] = policy;
  if (!found || !isOnce || policy.length !== 2 || before === undefined || after === undefined) return null;
  const template: Template = {
    version,
    endsAt: endOfPage(response),
    headers: sharedHeaders(response),
    policy: [before, after],
    frameKey: `${firstSegment(key)} ${JSON.stringify({ ...root, user: null, cartCount: 0 })}`,
    head: gzipPart(document.subarray(0, frameBegin)),
    body: gzipPart(document.subarray(frameEnd, stateBegin)),
    tail: gzipPart(document.subarray(stateEnd)),
    script: { begin: scriptBegin - frameEnd, end: scriptEnd - stateEnd },
  };
  return { template, state, frame: gzipPart(document.subarray(frameBegin, frameEnd)) };
}

/** The frame marks the entry that leads to the page. */
function firstSegment(key: string): string {
  return key.split(/[/?]/, 2)[1] ?? "";
}

const ownHeaders = new Set([
  "content-security-policy",
  "content-length",
  "expires",
  "vary",
  "x-request-id",
  "date",
  "connection",
]);

function sharedHeaders(response: ServerResponse): string[] {
  const kept = Object.entries(response.getHeaders()).filter(([name]) => !ownHeaders.has(name));
  return [["Vary", "Cookie, Accept-Encoding, Sec-Fetch-Site"], ...kept].flatMap(([name, value]) => [
    String(name),
    String(value),
  ]);
}

export function fill(template: Template, frame: GzipPart, state: string): FilledPage {
  const { head, body, tail, script } = template;
  const place = Buffer.from(state);
  const hash = hashOf([
    unpackPart(body).subarray(script.begin),
    place,
    unpackPart(tail).subarray(0, script.end),
  ]);
  const [before, after] = template.policy;
  return {
    template,
    headers: [...template.headers, "Content-Security-Policy", before + hash + after],
    body: joinParts([head, frame, body, storedPart(place), tail]),
  };
}

function hashOf(parts: readonly Buffer[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64");
}
