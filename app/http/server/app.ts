import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  Router,
  type Response,
} from "express";
import { apiRouter } from "~/api";
import { shopSettings } from "~/domain/settings/settings";
import { isCheckout } from "~/http/security/content-security-policy";
import { cspReports } from "~/http/security/csp-reports";
import { demoMail } from "~/http/server/demo-mail";
import { answerTo } from "~/http/server/errors";
import { isApiUrl, pagePath } from "~/http/server/page-path";
import { pages } from "~/http/server/remix";
import { refuseForeignOrigins, securityHeaders } from "~/http/security/security";
import { sessionRoutes } from "~/http/session/session-routes";
import { staticFiles } from "~/http/server/static-files";
import { trustProxies } from "~/http/server/trusted-proxies";
import { refuseUnreadableUrl } from "~/http/server/unreadable-url";
import { expressVisitor } from "~/http/session/visitor";
import { DomainError, invalid } from "~/lib/errors";
import { escapeHtml } from "~/lib/text/escape-html";
import { plainPage } from "~/lib/plain-page";
import { LEAVE_PATH } from "~/lib/url/subscription-paths";
import type { EmbeddedParts } from "~/services/embedded";
import { isDatabaseOut, databaseLost, db, isDatabaseLost } from "~/services/database";
import { logger } from "~/services/logging/logger";
import { environment } from "~/services/environment/environment";
import { movedTo } from "~/domain/catalog/addresses";
import { catalogue } from "~/domain/catalog/catalogue";
import { setTimeout as wait } from "node:timers/promises";
import * as build from "virtual:remix/server-build";
import { RoutePatterns } from "~/http/metrics/route-patterns";
import { pagePatterns } from "~/http/metrics/url-patterns";

const shopName = async () => (await shopSettings()).name;
/** A signature permits these requests, not a cookie: the payment provider's calls, and a mail program's unsubscribing. */
const signedPaths = new Set(["/api/stripe/webhook", LEAVE_PATH]);

export function createApp(embedded: EmbeddedParts, client: string | null): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  if (environment.trustProxy) trustProxies(app, environment.trustProxy);

  app.use(withRequestId);
  const setSecurityHeaders = securityHeaders();
  app.use((request, response, next) => {
    setSecurityHeaders(request.path, response);
    next();
  });
  app.use(health());
  if (environment.mode === "demo") app.use(onePublicAddress(new URL(environment.publicUrl)));
  app.use(refuseUnreadableUrl);
  app.use(staticFiles(client));
  app.use(cspReports());
  app.use(refuseForeignOrigins(signedPaths));
  if (embedded.payments) app.use("/demo/payments", embedded.payments);
  if (embedded.identity) app.use("/demo/identity", embedded.identity(shopName));
  if (!environment.smtp) app.use("/demo/mail", demoMail());
  app.use("/api", sessionRoutes(), apiRouter());
  app.use(onlyPageMethods(), movedPages, pageHeaders, pages());
  app.use(lastResort);
  return app;
}

const withRequestId: RequestHandler = (request, response, next) => {
  const requestId = randomUUID().slice(0, 8);
  response.locals.requestId = requestId;
  response.setHeader("X-Request-Id", requestId);
  const started = performance.now();
  response.once("finish", () => {
    drain(request);
    const path = pathOf(request);
    const status = response.statusCode;
    const done = {
      requestId,
      method: request.method,
      path,
      status,
      ms: Math.round(performance.now() - started),
    };
    if (isRefusalOfNote(status, path)) return logRefusal(request, done);
    // A lost database has its own log line.
    logger[status >= 500 && !isDatabaseOut() ? "warn" : "debug"](done, "request");
  });
  next();
};

/** Without the query, which may contain tokens and searches. In a mounted router, Express shortens `request.path`. */
function pathOf(request: Request): string {
  return request.originalUrl.split("?", 1)[0] ?? "";
}

/** Reads the rest of a refused body, which would block the connection's next request. */
function drain(request: IncomingMessage): void {
  if (!request.complete) request.removeAllListeners("data").resume();
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The demo redirects other loopback names to the public one, so that all cookies belong to one name. */
const onePublicAddress =
  (own: URL): RequestHandler =>
  (request, response, next) => {
    const host = request.headers.host ?? own.host;
    // The shop calls its own sign-in provider by the address it listens on.
    if (request.path.startsWith("/demo/identity/")) return next();
    if (
      (request.method !== "GET" && request.method !== "HEAD") ||
      host === own.host ||
      !loopbackNames.has(request.hostname) ||
      !loopbackNames.has(own.hostname)
    )
      return next();
    response.redirect(307, environment.publicUrl + request.originalUrl);
  };

/** Personal pages and the back office: not stored, so that Back shows nothing after signing out. */
const personal = /^\/(admin|orders|account|order-confirmation|pay|subscriptions)(\/|$)/;
/** Pages that the browser may store, so that Back keeps the typed values. Of a signed-in user, only the cart. */
const own = /^\/(checkout|cart|wish-list)(\/|$)/;

const pageHeaders: RequestHandler = (request, response, next) => {
  cacheRuleOf(request)
    .then((rule) => {
      response.setHeader("Cache-Control", rule);
      response.setHeader("Vary", "Cookie");
      next();
    })
    .catch(next);
};

async function cacheRuleOf(request: Request): Promise<string> {
  const path = pagePath(request.originalUrl);
  if (personal.test(path)) return "no-store";
  if (!own.test(path)) return "no-cache";
  // Otherwise Back would show a user's data after they signed out.
  return (isCheckout(path) || path === "/wish-list") && (await isLoggedIn(request))
    ? "no-store"
    : "private, no-cache";
}

async function isLoggedIn(request: Request): Promise<boolean> {
  try {
    return (await expressVisitor(request).user()) !== null;
  } catch {
    return true;
  }
}

function isUnreadable(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof DomainError) &&
    "status" in error &&
    Number(error.status) < 500
  );
}

const lastResort: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) return next(error);
  const { status, body } = answerTo(isUnreadable(error) ? invalid("This request cannot be read.") : error, {
    requestId: String(response.locals.requestId),
    path: pathOf(request),
  });
  if (status === 503) response.setHeader("Retry-After", "5");
  response.status(status).setHeader("Cache-Control", "no-store");
  if (isApiUrl(pathOf(request)) || request.accepts(["html", "json"]) === "json") response.json(body);
  else response.type("html").send(refusalPage(body.message));
};

function refusalPage(message: string): string {
  const body = `<h1>This did not work</h1><p>${escapeHtml(message)}</p><p class="actions"><a class="button" href="/">Back to the shop</a></p>`;
  return plainPage({ title: "This did not work", body });
}

/** Redirects only documents: a redirect would lose a form's values and the scripts' state. */
const movedPages: RequestHandler = (request, response, next) => {
  const isDocument = request.method === "GET" || request.method === "HEAD";
  const url = new URL(request.originalUrl, environment.publicUrl);
  if (!isDocument || url.searchParams.has("_data") || !url.pathname.startsWith("/product")) return next();
  catalogue()
    .then((shown) => movedTo(shown, url))
    // After an error the page goes on and shows the error itself.
    .catch(() => null)
    .then((to) => {
      if (to === null) return next();
      // Browsers must not remember the redirect: the name or the setting may change back.
      response.setHeader("Cache-Control", "no-cache");
      response.redirect(301, to);
    })
    .catch(next);
};

/** Longest wait for the database in /readyz. Health checks cannot wait as long as shoppers. */
const TIMEOUT_MS = 3_000;

const tooLate = () =>
  wait(TIMEOUT_MS, null, { ref: false }).then(() => Promise.reject(new Error("The database is slow.")));

function health(): Router {
  const router = Router();
  router.get("/healthz", (_request, response) => {
    response.set("Cache-Control", "no-store").json({ status: "ok" });
  });
  router.get("/readyz", (_request, response) => {
    Promise.race([db.catalogueVersion.findFirstOrThrow(), tooLate()])
      .then(() => response.set("Cache-Control", "no-store").json({ status: "ready" }))
      .catch((error: unknown) => {
        if (isDatabaseLost(error)) databaseLost(error);
        response
          .status(503)
          .set({ "Cache-Control": "no-store", "Retry-After": "5" })
          .json({ status: "the database does not answer" });
      });
  });
  return router;
}

const ofNote = new Set([401, 403, 405, 413, 415, 429]);

const MINUTE_MS = 60_000;

/** Limits the log, so that a flood of refusals is no flood of lines. */
const LINES_A_MINUTE = 60;

let minute = { since: -Infinity, lines: 0 };

/** People mistype forms; a program that sends invalid API requests may be an attack. */
function isRefusalOfNote(status: number, path: string): boolean {
  return ofNote.has(status) || (status === 400 && isApiUrl(path));
}

/** Logs a refusal with the account, if known; never with the address or the query. */
function logRefusal(request: Request, refused: Record<string, unknown>): void {
  const time = performance.now();
  if (time - minute.since > MINUTE_MS) minute = { since: time, lines: 0 };
  minute.lines++;
  if (minute.lines > LINES_A_MINUTE) return;
  if (minute.lines === LINES_A_MINUTE)
    logger.warn("many requests are refused; the rest of this minute is not logged");
  const write = (userId?: string) => logger.info({ ...refused, userId }, "refused");
  expressVisitor(request)
    .lookedUp()
    .then(
      (user) => write(user?.id),
      () => write(),
    );
}

/** Remix would also run an action for PUT, PATCH and DELETE, and fails on TRACE. */
function onlyPageMethods(): RequestHandler {
  const ids = Object.keys(build.routes);
  const pages = new RoutePatterns(ids.flatMap(pagePatterns));
  const postable = new Set(ids.filter((id) => build.routes[id]?.module.action).flatMap(pagePatterns));
  const allowedAt = ({ originalUrl }: Request) =>
    postable.has(pages.find(pagePath(originalUrl))) ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";

  return (request, response, next) => {
    switch (request.method) {
      case "GET":
      case "HEAD":
        return next();
      case "POST":
        allowWhereRefused(response, () => allowedAt(request));
        return next();
      case "OPTIONS":
        return void response.status(204).set("Allow", allowedAt(request)).end();
      default:
        response.set("Allow", allowedAt(request));
        return next(new DomainError("notAllowed", "There is nothing here that could be done in this way."));
    }
  };
}

function allowWhereRefused(response: Response, allowed: () => string): void {
  const status = response.status.bind(response);
  response.status = (code) => status(code).set(code === 405 ? { Allow: allowed() } : {});
}
