import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import inject, { type Response as Rendered } from "light-my-request";
import { LRUCache } from "lru-cache";
import { constants } from "node:zlib";
import { catalogue, pricesEnd } from "~/domain/catalog/catalogue";
import { promisesEnd } from "~/domain/catalog/ready-by";
import { currentVersion } from "~/domain/catalogue-version";
import { lastKnownSettings } from "~/domain/settings/settings";
import { shownPlacesEnd } from "~/domain/settings/shown-places";
import { hasShopCookie } from "~/http/session/cookies";
import { finishedPage, filledPage, type KeptPage } from "~/http/cache/kept-page";
import { modelHeader, modelOf, nobody, type Visit } from "~/http/cache/model-visit";
import { knownKey, pageKey } from "~/http/cache/page-key";
import { visitOf } from "~/http/cache/visit";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";
import { pageAnswers } from "~/services/metrics/process-metrics";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const MOST_BYTES = 48 * 2 ** 20;
/** For changes by time alone that may be late: the mark on new toys, the year in the footer. */
const LONGEST_MS = 10 * 60_000;

interface Entry {
  version: bigint;
  endsAt: number;
  /** 0 while it is rendered. */
  bytes: number;
  /** Null for a page that cannot be shared. */
  page: Promise<KeptPage | null>;
}

/** Answers before Express with pages that differ only in the header. Off while LISTEN is down (version unknown). */
export function pageCache(render: Handler, { mostBytes = MOST_BYTES } = {}): Handler {
  const entries = new LRUCache<string, Entry>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }, name) => bytes + name.length,
  });
  const { host } = new URL(environment.publicUrl);
  const compressed = compression({
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  }) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  const renderAlone: Handler = (request, response) =>
    compressed(request, response, () => render(request, response));

  function pageFor(key: string, version: bigint, visit: Visit): Promise<KeptPage | null> {
    const model = modelOf(visit);
    const name = `${key} ${JSON.stringify(model)}`;
    const kept = entries.get(name);
    const at = now();
    if (kept?.version === version && at.getTime() < kept.endsAt) {
      pageAnswers.inc({ source: "cache" });
      return kept.page;
    }
    pageAnswers.inc({ source: "rendered" });
    const page = inject(collected(render), { url: key, headers: { host, ...modelHeader(model) } })
      .then((rendered) =>
        isShared(rendered) ? (model === nobody ? finishedPage : filledPage)(rendered) : null,
      )
      .catch(() => null);
    const entry: Entry = { version, endsAt: at.getTime() + LONGEST_MS, bytes: 0, page };
    const endBy = (end: Date | null) => {
      if (end && end > at) entry.endsAt = Math.min(entry.endsAt, end.getTime());
    };
    // Before it is rendered, and after: the rendering may have read other sales.
    endBy(pricesEnd());
    entries.set(name, entry);
    void page.then((made) => {
      endBy(pricesEnd());
      // "Open now until 7 pm" ends at 7 pm. The rendering has read the settings.
      endBy(shownPlacesEnd(lastKnownSettings(), at));
      endBy(promisesEnd(at));
      if (entries.peek(name) !== entry) return;
      if (made) entries.set(name, { ...entry, bytes: made.bytes });
      else entries.delete(name);
    });
    return page;
  }

  async function sharedPage(asked: string, version: bigint, cookie = "") {
    const key = knownKey(asked, await catalogue());
    const visit = hasShopCookie(cookie) ? await visitOf(key, cookie) : nobody;
    const page = visit && (await pageFor(key, version, visit));
    return page && { page, visit };
  }

  async function answer(key: string, version: bigint, request: IncomingMessage, response: ServerResponse) {
    // The page itself shows the error.
    const shared = await sharedPage(key, version, request.headers.cookie).catch(() => null);
    if (response.destroyed) return;
    if (shared) shared.page.send(request, response, shared.visit);
    else renderAlone(request, response);
  }

  return (request, response) => {
    const { method, url = "/" } = request;
    const isRead = method === "GET" || method === "HEAD";
    // The demo redirects other loopback names.
    const isHere = environment.mode === "live" || request.headers.host === host;
    const [version, key] = isRead && isHere ? [currentVersion(), pageKey(url)] : [null, null];
    if (version === null || key === null || isOwn(key, request)) renderAlone(request, response);
    else void answer(key, version, request, response);
  };
}

/** Express changes a response's prototype, so the methods that collect the body are own properties. */
function collected(render: Handler): Handler {
  return (request, response) => {
    const { write, end, writeHead, destroy } = response;
    // Express reads `request.connection`; light-my-request's own would log a deprecation.
    Object.defineProperty(request, "connection", { value: request.socket });
    // A request without a body; light-my-request does not mark it as complete.
    request.complete = true;
    render(request, Object.assign(response, { write, end, writeHead, destroy }));
  };
}

/** With a shop cookie, API calls and "/" with parameters are rendered for that visitor alone. */
function isOwn(key: string, { url, headers }: IncomingMessage): boolean {
  return (key.startsWith("/api/") || (key === "/" && url !== "/")) && hasShopCookie(headers.cookie);
}

function isShared({ statusCode, headers }: Rendered): boolean {
  return statusCode === 200 && headers["set-cookie"] === undefined;
}
