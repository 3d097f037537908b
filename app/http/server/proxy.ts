import type { IncomingMessage, ServerResponse } from "node:http";
import ipaddr from "ipaddr.js";
import { isApiUrl } from "~/http/server/page-path";
import { securityHeaders } from "~/http/security/security";
import { logger } from "~/services/logging/logger";
import { environment } from "~/services/environment/environment";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Machines call these over plain HTTP: health checks, and the payment provider, which signs its calls. */
const anyProtocol = /^\/(healthz|readyz|api\/stripe\/webhook)([/?]|$)/i;
/** People open these; a program that calls the API over plain HTTP gets an error instead of a redirect. */
const opened = /^\/(?!api\/)|^\/api\/(login|callback|logout|docs)([/?]|$)/i;

/** Redirects to HTTPS only if the proxy says HTTP (`X-Forwarded-Proto`); otherwise it could redirect endlessly. */
export function behindProxy(handle: Handler): Handler {
  if (environment.mode !== "live") return handle;
  const setSecurityHeaders = securityHeaders();
  const wantsHttps = environment.publicUrl.startsWith("https:") && environment.trustProxy !== null;
  return (request, response) => {
    if (environment.trustProxy === null) watchForProxy(request);
    const url = request.url ?? "/";
    if (!wantsHttps || firstOf(request.headers["x-forwarded-proto"]) !== "http" || anyProtocol.test(url))
      return handle(request, response);
    setSecurityHeaders(url.split("?", 1)[0] ?? "/", response);
    // Must not be sent over plain HTTP (RFC 6797, 7.2).
    response.removeHeader("Strict-Transport-Security");
    if ((request.method === "GET" || request.method === "HEAD") && opened.test(url))
      response.writeHead(308, { Location: environment.publicUrl + (url.startsWith("/") ? url : "/") }).end();
    else refuse(url, response);
  };
}

/** A form sent over plain HTTP could be read on its way, so it is refused, not redirected. */
function refuse(url: string, response: ServerResponse): void {
  const message = `The shop is at ${environment.publicUrl} only. Open it there and try again.`;
  const isApi = isApiUrl(url);
  response.writeHead(403, {
    "Content-Type": `${isApi ? "application/json" : "text/plain"}; charset=utf-8`,
    "Cache-Control": "no-store",
    Connection: "close",
  });
  response.end(isApi ? JSON.stringify({ message }) : message);
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return String(header ?? "")
    .split(",", 1)[0]
    ?.trim();
}

/** A proxy is on this machine or in its network; headers from elsewhere may be forged. */
const nearbyRanges = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

let isReported = false;

function watchForProxy(request: IncomingMessage): void {
  if (isReported || request.headers["x-forwarded-for"] === undefined) return;
  const address = request.socket.remoteAddress ?? "";
  if (!ipaddr.isValid(address) || !nearbyRanges.has(ipaddr.process(address).range())) return;
  isReported = true;
  logger.warn(
    "visitors come through a proxy, and TRUST_PROXY is not set: all of them count as one where sign-ins, payments and reviews are limited; set TRUST_PROXY=1",
  );
}
