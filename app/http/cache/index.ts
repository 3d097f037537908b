import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import inject, { type Response as Rendered } from "light-my-request";
import { LRUCache } from "lru-cache";
import { constants } from "node:zlib";
import { currentVersion } from "~/domain/catalogue-version";
import { hasShopCookie } from "~/http/session/cookies";
import { finishedPage, filledPage, type KeptPage } from "~/http/cache/kept-page";
import { modelHeader, modelOf, nobody, type Visit } from "~/http/cache/model-visit";
import { pageKey } from "~/http/cache/page-key";
import { visitOf } from "~/http/cache/visit";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";
import { pageAnswers } from "~/services/metrics/process-metrics";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Some 30 MB when all are lists. */
const MOST_PAGES = 300;
/** For what changes by the clock alone: the mark of new toys, the year in the footer. */
const LONGEST_MS = 10 * 60_000;

interface Entry {
  version: bigint;
  renderedAt: number;
  /** Null: not for several visitors. */
  page: Promise<KeptPage | null>;
}

/**
 * In front of the application: pages that say nothing of their visitor but the header's few words are rendered once
 * for each version of the catalogue and each kind of visitor. The rendering's request has nothing of the visitor's
 * but the URL. While the version is not known (LISTEN is down) nothing is served from here.
 */
export function pageCache(render: Handler, { max = MOST_PAGES } = {}): Handler {
  const entries = new LRUCache<string, Entry>({ max });
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
    if (kept?.version === version && now().getTime() - kept.renderedAt < LONGEST_MS) {
      pageAnswers.inc({ source: "cache" });
      return kept.page;
    }
    pageAnswers.inc({ source: "rendered" });
    const page = inject(collected(render), { url: key, headers: { host, ...modelHeader(model) } })
      .then((rendered) => (isShared(rendered) ? (model.user ? filledPage : finishedPage)(rendered) : null))
      .catch(() => null);
    const entry = { version, renderedAt: now().getTime(), page };
    entries.set(name, entry);
    void page.then((made) => {
      if (!made && entries.peek(name) === entry) entries.delete(name);
    });
    return page;
  }

  async function answer(key: string, version: bigint, request: IncomingMessage, response: ServerResponse) {
    const { cookie = "" } = request.headers;
    // What cannot be read now is said by the page itself.
    const visit = hasShopCookie(cookie) ? await visitOf(key, cookie).catch(() => null) : nobody;
    const page = visit && (await pageFor(key, version, visit));
    if (response.destroyed) return;
    if (page) page.send(request, response, visit);
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

/** Express changes the prototype of a response; the methods that collect the body stay its own. */
function collected(render: Handler): Handler {
  return (request, response) => {
    const { write, end, writeHead, destroy } = response;
    // Express reads `request.connection`; light-my-request's own would log a deprecation.
    Object.defineProperty(request, "connection", { value: request.socket });
    // It has no body, and light-my-request does not say that it is complete.
    request.complete = true;
    render(request, Object.assign(response, { write, end, writeHead, destroy }));
  };
}

/** Public calls are answered to people, whose cookies count; at "/" people who are signed in see a list with filters. */
function isOwn(key: string, { url, headers }: IncomingMessage): boolean {
  return (key.startsWith("/api/") || (key === "/" && url !== "/")) && hasShopCookie(headers.cookie);
}

function isShared({ statusCode, headers }: Rendered): boolean {
  return statusCode === 200 && headers["set-cookie"] === undefined;
}
