import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import { shopMetricsText } from "~/domain/metrics";
import { describeBuild } from "~/http/metrics/build-info";
import { RoutePatterns } from "~/http/metrics/route-patterns";
import { securityHeaders } from "~/http/security/security";
import { environment } from "~/services/environment/environment";
import { MetricsTimeoutError, collectMetrics, metricsContentType } from "~/services/metrics/cluster-metrics";
import { requestDurations } from "~/services/metrics/process-metrics";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const PATH = "/metrics";
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"];

/**
 * In front of everything: measures each request, and answers `/metrics` to who may ask. For everybody else that is
 * a page that does not exist.
 */
export function measured(patterns: Iterable<string>, handle: Handler): Handler {
  const routes = new RoutePatterns(patterns);
  describeBuild();
  const setSecurityHeaders = securityHeaders();

  function record(url: string, method: string, response: ServerResponse, started: number): void {
    const labels = {
      route: routes.find(url),
      method: METHODS.includes(method) ? method : "other",
      // Nothing where the visitor left before the end.
      status: response.writableEnded ? `${Math.floor(response.statusCode / 100)}xx` : "none",
    };
    requestDurations.observe(labels, (performance.now() - started) / 1000);
  }

  return (request, response) => {
    // The application changes both on its way.
    const { url = "/", method = "" } = request;
    if (url === PATH && (method === "GET" || method === "HEAD") && mayAsk(request)) {
      setSecurityHeaders(PATH, response);
      return void answer(response);
    }
    const started = performance.now();
    response.once("close", () => record(url, method, response, started));
    handle(request, response);
  };
}

async function answer(response: ServerResponse): Promise<void> {
  response.setHeader("Cache-Control", "no-store");
  try {
    const parts = await Promise.all([collectMetrics(), shopMetricsText()]);
    response.writeHead(200, { "Content-Type": metricsContentType }).end(parts.join("\n"));
  } catch (error) {
    if (!(error instanceof MetricsTimeoutError)) throw error;
    response.writeHead(503, { "Content-Type": "text/plain; charset=utf-8" }).end(`${error.message}\n`);
  }
}

/** Whoever sits at this machine, or has the token. */
function mayAsk(request: IncomingMessage): boolean {
  return isFromThisMachine(request) || hasToken(request.headers.authorization ?? "");
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const ofProxies = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];

/**
 * A proxy on this machine comes from loopback too, with visitors from anywhere: it says so in a header, or asks for
 * the shop by its public name. So does a page elsewhere whose name was made to lead to this machine.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const peer = socket.remoteAddress ?? "";
  if (!ipaddr.isValid(peer) || ipaddr.process(peer).range() !== "loopback") return false;
  return loopbackHost.test(headers.host ?? "") && ofProxies.every((name) => headers[name] === undefined);
}

function hasToken(authorization: string): boolean {
  const { metricsToken } = environment;
  const [scheme = "", token = ""] = authorization.split(" ", 2);
  if (metricsToken === null || scheme.toLowerCase() !== "bearer") return false;
  // Digests are of one length, which comparing in constant time needs.
  return timingSafeEqual(digest(token), digest(metricsToken));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
