import type { ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { acceptedEncoding, compress } from "~/http/compression";
import type { GzipPart } from "~/http/joined-gzip";
import { dissect, fill, type FilledPage, type Root, stateOf, type Template } from "~/http/page-places";
import type { Visit } from "~/http/visitor";

const TEMPLATE_BYTES = 16 * 1024 * 1024;
const FRAME_BYTES = 4 * 1024 * 1024;
const FILLED_BYTES = 8 * 1024 * 1024;
/** Headers, the policy among them, and the place in the map. */
const OVERHEAD_BYTES = 4096;

const rootOf = new WeakMap<ServerResponse, Root>();

/** Called by who renders a page that is the same for everyone but for what its root's data say of the visitor. */
export function markShared(response: ServerResponse, root: Root): void {
  rootOf.set(response, root);
}

/** The pages' templates, and the frames of the visitors who were here last. */
export class PageTemplates {
  readonly #templates = new LRUCache<string, Template>({
    maxSize: TEMPLATE_BYTES,
    sizeCalculation: ({ head, body, tail }) =>
      head.deflated.length + body.deflated.length + tail.deflated.length + OVERHEAD_BYTES,
  });
  readonly #frames = new LRUCache<string, GzipPart>({
    maxSize: FRAME_BYTES,
    sizeCalculation: (frame, key) => frame.deflated.length + 2 * key.length,
  });
  readonly #filled = new LRUCache<string, FilledPage>({
    maxSize: FILLED_BYTES,
    sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
  });

  /** Sends the visitor's page; false if a place of it was never rendered. */
  send(
    key: string,
    { visit, version }: { visit: Visit; version: bigint },
    response: ServerResponse,
    time: number,
  ): boolean {
    const template = this.#current(key, visit.user !== null, version);
    if (!template || time >= template.endsAt) return false;
    const state = stateOf(visit);
    const frame = this.#frames.get(`${template.frameKey} ${state}`);
    if (!frame) return false;
    this.#sendFilled(key, template, frame, state, response);
    return true;
  }

  /**
   * Keeps what a finished answer has in common with those to others, and sends it; false if it has nothing. Not to
   * be called for a visitor whose page says more of them.
   */
  keep(key: string, version: bigint, document: Buffer, response: ServerResponse, time: number): boolean {
    const root = rootOf.get(response);
    if (!root || response.statusCode !== 200 || response.hasHeader("Set-Cookie")) return false;
    const made = dissect(key, version, document, root, response);
    if (!made || time >= made.template.endsAt) return false;
    const { template, frame, state } = made;
    this.#templates.set(templateKey(key, root.user !== null), template);
    this.#frames.set(`${template.frameKey} ${state}`, frame);
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    this.#sendFilled(key, template, frame, state, response);
    return true;
  }

  #sendFilled(
    key: string,
    template: Template,
    frame: GzipPart,
    state: string,
    response: ServerResponse,
  ): void {
    const accepted = response.req.headers["accept-encoding"];
    // Parts compressed apart cannot be joined as brotli, so gzip comes first here.
    const encoding = acceptedEncoding(accepted, ["gzip", "br"]);
    const filledKey = `${state} ${key}`;
    let filled = this.#filled.get(filledKey);
    if (filled?.template !== template) {
      filled = fill(template, frame, state);
      this.#filled.set(filledKey, filled);
    }
    const plain = encoding === "gzip" ? null : gunzipSync(filled.body);
    const body = plain ? compress(plain, encoding, "once") : filled.body;
    const headers =
      encoding === "identity" ? filled.headers : [...filled.headers, "Content-Encoding", encoding];
    response.writeHead(200, [...headers, "Content-Length", String(body.length)]).end(body);
  }

  #current(key: string, signedIn: boolean, version: bigint): Template | undefined {
    const template = this.#templates.get(templateKey(key, signedIn));
    return template?.version === version ? template : undefined;
  }
}

const templateKey = (key: string, signedIn: boolean) => `${signedIn ? "user" : "guest"} ${key}`;
