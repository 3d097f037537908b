import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import inject, { type Response as Rendered } from "light-my-request";
import { LRUCache } from "lru-cache";
import { constants } from "node:zlib";
import { catalogue, pricesEnd, type Catalogue } from "~/domain/catalog/catalogue";
import { promisesEnd } from "~/domain/catalog/ready-by";
import { currentVersion } from "~/domain/catalogue-version";
import { lastKnownSettings } from "~/domain/settings/settings";
import { shownPlacesEnd } from "~/domain/settings/shown-places";
import { hasShopCookie } from "~/http/session/cookies";
import { finishedPage, filledPage, type KeptPage } from "~/http/cache/kept-page";
import { modelHeader, modelOf, nobody, type Visit } from "~/http/cache/model-visit";
import { visitOf } from "~/http/cache/visit";
import { now } from "~/services/clock/clock";
import { environment } from "~/services/environment/environment";
import { pageAnswers } from "~/services/metrics/process-metrics";
import { currentName, productAt } from "~/domain/catalog/addresses";
import { knownCategories } from "~/domain/catalog/listing/listing";
import { hasUnreadableQuery } from "~/http/server/unreadable-url";
import { helpPages, helpPath } from "~/lib/url/help-pages";
import { isId } from "~/lib/id";
import { isFormAddress, parseFilters, serializeFilters } from "~/lib/catalog/product-filters";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const MOST_BYTES = 48 * 2 ** 20;
/** How late a page may show changes by time alone, such as the mark on new toys or the year in the footer. */
const LONGEST_MS = 10 * 60_000;

interface CacheEntry {
  version: bigint;
  endsAt: number;
  /** 0 until the page is rendered. */
  bytes: number;
  /** Null for a page that cannot be shared. */
  page: Promise<KeptPage | null>;
}

/** Answers before Express with pages that differ only in the header. Off while LISTEN is down (version unknown). */
export function pageCache(render: Handler, { mostBytes = MOST_BYTES } = {}): Handler {
  const entries = new LRUCache<string, CacheEntry>({
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
    const entry: CacheEntry = { version, endsAt: at.getTime() + LONGEST_MS, bytes: 0, page };
    const endBy = (end: Date | null) => {
      if (end && end > at) entry.endsAt = Math.min(entry.endsAt, end.getTime());
    };
    // Also called after rendering, which may have read newer sales.
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
    // After an error the page is rendered without the cache and shows the error itself.
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
    // light-my-request does not mark a request without a body as complete.
    request.complete = true;
    render(request, Object.assign(response, { write, end, writeHead, destroy }));
  };
}

/** True for API calls and "/" with parameters if the request has a shop cookie: they may differ for this visitor. */
function isOwn(key: string, { url, headers }: IncomingMessage): boolean {
  return (key.startsWith("/api/") || (key === "/" && url !== "/")) && hasShopCookie(headers.cookie);
}

function isShared({ statusCode, headers }: Rendered): boolean {
  return statusCode === 200 && headers["set-cookie"] === undefined;
}

const tabs = new Set(["specifications", "delivery", "reviews"]);

const helpPaths = new Set<string>(helpPages.map(({ slug }) => helpPath(slug)));

const publicCalls = /^\/api\/(categories|products(\/[\da-f-]{36})?)$/i;

const PRODUCT = /^\/product\/[a-z0-9-]{8,100}$/i;

const READABLE_LIST = /^\/products\/[a-z0-9-]{1,100}$/i;

/** Null for pages that differ between visitors without our cookies. Drops unknown parameters, which would add pages. */
function pageKey(url: string): string | null {
  const [path = "/", query = ""] = url.split("?", 2);
  // Every page refuses such a query, even a page that ignores its parameters.
  if (hasUnreadableQuery(url)) return null;
  if (query.includes("_data=")) return null;
  // After an add without scripts, the page may show why it failed, which depends on the visitor's cookies.
  if (query.includes("quantity=") || query.includes("added=")) return null;
  if (path === "/") return "/";
  if (helpPaths.has(path)) return path;
  if (path === "/products") return query === "" ? path : listingKey(path, new URLSearchParams(query));
  if (publicCalls.test(path)) return query === "" ? path : null;
  if (READABLE_LIST.test(path)) return listingKey(path, new URLSearchParams(query));
  if (!PRODUCT.test(path)) return null;
  return query === "" ? path : withQuery(path, productQuery(new URLSearchParams(query)));
}

/** Drops values that name nothing in the catalogue. */
function knownKey(key: string, catalogue: Catalogue): string {
  const [path = "/", text = ""] = key.split("?", 2);
  if (text === "") return key;
  const query = new URLSearchParams(text);
  if (PRODUCT.test(path)) {
    const { variations = [], images = [] } = productAt(catalogue, path.slice("/product/".length)) ?? {};
    if (!variations.some(({ id }) => id === query.get("variation"))) query.delete("variation");
    if (!images.some(({ id }) => id === query.get("image"))) query.delete("image");
    return withQuery(path, query);
  }
  const filters = parseFilters(query);
  // The category was renamed, so this URL redirects.
  if (filters.categories.some((name) => currentName(catalogue, name) !== name)) return key;
  const categories = knownCategories(catalogue, filters.categories);
  return withQuery(path, serializeFilters({ ...filters, categories }));
}

function listingKey(path: string, query: URLSearchParams): string | null {
  return isFormAddress(query) ? null : withQuery(path, serializeFilters(parseFilters(query)));
}

function productQuery(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of ["variation", "image"]) {
    const value = query.get(name);
    if (isId(value)) kept.set(name, value);
  }
  const tab = query.get("tab");
  if (tab !== null && tabs.has(tab)) kept.set("tab", tab);
  const page = query.get("page");
  if (page !== null && /^[1-9]\d{0,3}$/.test(page) && page !== "1") kept.set("page", page);
  return kept;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
