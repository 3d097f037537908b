import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { currentVersion } from "~/domain/version";
import { PageTemplates } from "~/http/page-templates";
import { publicPageKey } from "~/http/public-pages";
import { hasShopCookie } from "~/http/cookies";
import { isFirstVisit } from "~/http/first-visit";
import { collectBody, compressResponse, endCompressed } from "~/http/compression";
import { finishedPage, isCurrent, type Page, pageBytes, send } from "~/http/finished-page";
import { visitOf } from "~/http/visit";
import { now } from "~/services/clock";
import { environment } from "~/services/environment";
import { pageAnswers } from "~/services/metrics/process-metrics";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const MAX_BYTES = 32 * 1024 * 1024;
/** Before the key of a page that brings its style along. */
const WITH_STYLE = "style ";

/**
 * Finished public pages, in front of the application: one look-up, one comparison, one write. A page is valid
 * for the catalogue version that was read before its data, and until the time in its `Expires` header where it
 * has one; while the version is not known (LISTEN is down) nothing is served from here. Least recently used
 * pages make room.
 */
export function pageCache(render: Handler, { maxBytes = MAX_BYTES } = {}): Handler {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: pageBytes });
  const rendering = new Map<string, Promise<Page | null>>();
  const templates = new PageTemplates();
  const ownHost = new URL(environment.publicUrl).host;

  /** Renders the page for this visitor alone. */
  function renderAlone(request: IncomingMessage, response: ServerResponse): void {
    compressResponse(request, response);
    render(request, response);
  }

  /** Renders the page and keeps it if anyone may see it; null if not. */
  function renderShared(
    kept: string,
    key: string,
    version: bigint,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Page | null> {
    return new Promise((resolve) => {
      const { method } = request;
      response.once("close", () => resolve(null));
      collectBody(response, (body, end) => {
        request.method = method;
        const isPublic = response.statusCode === 200 && !response.hasHeader("Set-Cookie");
        if (!isPublic) {
          resolve(null);
          return endCompressed(body, request, response, end);
        }
        const page = finishedPage(version, body, response, isOneOfMany(key) ? "once" : "kept");
        // A version that moved on meanwhile makes this page old before it is stored.
        if (isCurrent(page, currentVersion())) pages.set(kept, page);
        resolve(page);
        send(page, request, response);
      });
      // The key's own URL, so that a query that means nothing leaves no trace in the page, and a GET, so that it
      // has a body.
      request.url = key;
      request.method = "GET";
      // Nothing that could tell who is asking.
      delete request.headers.cookie;
      delete request.headers.authorization;
      render(request, response);
    });
  }

  /** Fills the visitor's places into the page that all see alike, or renders it and keeps what others see too. */
  async function answerVisitor(
    key: string,
    version: bigint,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    // What cannot be read now is said by the page itself.
    const found = await visitOf(key, request.headers.cookie ?? "").catch(() => null);
    if (response.destroyed) return;
    if (!found) return renderAlone(request, response);
    if (found.version === currentVersion() && templates.send(key, found, response, now().getTime())) {
      pageAnswers.inc({ source: "template" });
      return;
    }
    pageAnswers.inc({ source: "rendered" });
    collectBody(response, (body, end) => {
      if (currentVersion() !== version || !templates.keep(key, version, body, response, now().getTime()))
        endCompressed(body, request, response, end);
    });
    request.url = key;
    render(request, response);
  }

  return (request, response) => {
    const version =
      isRead(request) && (environment.mode === "live" || request.headers.host === ownHost)
        ? currentVersion()
        : null;
    const url = request.url ?? "/";
    const isPage = !url.startsWith("/api/");
    const kind = isPage && isFirstVisit(request) ? WITH_STYLE : "";
    // A key is itself a URL, so most visits need not be normalised.
    const key = version === null ? null : pages.has(kind + url) ? url : publicPageKey(url);
    if (version === null || key === null) return renderAlone(request, response);
    if (hasShopCookie(request.headers.cookie)) {
      // Whoever is signed in sees the listing at "/", where the query counts.
      const isShared = isPage && request.method === "GET" && (key !== "/" || url === "/");
      return isShared ? void answerVisitor(key, version, request, response) : renderAlone(request, response);
    }

    const kept = kind + key;
    const page = pages.get(kept);
    if (page && isCurrent(page, version)) {
      pageAnswers.inc({ source: "cache" });
      return send(page, request, response);
    }
    const rendered = rendering.get(`${version} ${kept}`);
    if (rendered) {
      void rendered.then((shared) =>
        shared ? send(shared, request, response) : renderAlone(request, response),
      );
      return;
    }
    pageAnswers.inc({ source: "rendered" });
    const started = renderShared(kept, key, version, request, response);
    rendering.set(`${version} ${kept}`, started);
    void started.finally(() => rendering.delete(`${version} ${kept}`));
  };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Searches and their like, of which there are as many as anybody cares to make up: few are asked for again. */
function isOneOfMany(key: string): boolean {
  return key.includes("?");
}
