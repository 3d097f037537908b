import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import { shopMetricsText } from "~/domain/metrics";
import { RoutePatterns } from "~/http/metrics/route-patterns";
import { securityHeaders } from "~/http/security/security";
import { environment } from "~/services/environment/environment";
import { MetricsTimeoutError, collectMetrics, metricsContentType } from "~/services/metrics/cluster-metrics";
import { requestDurations, processMetrics } from "~/services/metrics/process-metrics";
import path from "node:path";
import { Gauge } from "prom-client";
import * as build from "virtual:remix/server-build";
import { releaseFolder } from "~/services/process/worker-processes";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const PATH = "/metrics";
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"];

/** Comes before everything else: measures each request and answers `/metrics`. Clients without access get a 404. */
export function measured(patterns: Iterable<string>, handle: Handler): Handler {
  const routes = new RoutePatterns(patterns);
  describeBuild();
  const setSecurityHeaders = securityHeaders();

  function record(url: string, method: string, response: ServerResponse, started: number): void {
    const labels = {
      route: routes.find(url),
      method: METHODS.includes(method) ? method : "other",
      // No status if the visitor left before the end.
      status: response.writableEnded ? `${Math.floor(response.statusCode / 100)}xx` : "none",
    };
    requestDurations.observe(labels, (performance.now() - started) / 1000);
  }

  return (request, response) => {
    // The application changes both later.
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

/** A proxy on this machine is also loopback; its headers or host show it. The host stops DNS rebinding too. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const peer = socket.remoteAddress ?? "";
  if (!ipaddr.isValid(peer) || ipaddr.process(peer).range() !== "loopback") return false;
  return loopbackHost.test(headers.host ?? "") && ofProxies.every((name) => headers[name] === undefined);
}

function hasToken(authorization: string): boolean {
  const { metricsToken } = environment;
  const [scheme = "", token = ""] = authorization.split(" ", 2);
  if (metricsToken === null || scheme.toLowerCase() !== "bearer") return false;
  // Comparing in constant time needs equal lengths, so digests are compared.
  return timingSafeEqual(digest(token), digest(metricsToken));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function describeBuild(): void {
  new Gauge({
    name: "shop_build_info",
    help: "1 for each version that runs: its folder (docs/deploy.md), the sign of its pages, its Node.js",
    labelNames: ["release", "build", "node"],
    aggregator: "max",
    registers: [processMetrics],
  }).set(
    {
      release: path.basename(releaseFolder(process.argv[1] ?? "")),
      build: build.assets.version,
      node: process.version,
    },
    1,
  );
}
