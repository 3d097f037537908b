import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isApiUrl } from "~/http/server/page-path";
import { securityHeaders } from "~/http/security/security";
import { plainPage } from "~/lib/plain-page";
import { logger } from "~/services/logging/logger";

const RETRY_AFTER_SECONDS = "5";
const MINUTE_MS = 60_000;
const LONG_BYTES = 64 * 1024;
const MESSAGE =
  "The shop is very busy right now, so this was not done. Nothing was changed; please try again in a moment.";

const json = Buffer.from(JSON.stringify({ message: MESSAGE }));
const page = Buffer.from(
  plainPage({
    title: "Very busy right now",
    body: `<h1>Very busy right now</h1>
<p>This was not done, and nothing was changed. Wait a few seconds, then load this page again. Does your browser ask
whether to send the form again? It may.</p>
<p class="actions"><a class="button" href="/">Back to the shop</a></p>`,
  }),
);

const loggedAt = new Map<string, number>();

/** Before anything is read, so that a refusal costs almost nothing. */
export function busyRefusal(): (kind: string, request: IncomingMessage, response: ServerResponse) => void {
  const setSecurityHeaders = securityHeaders();
  return (kind, { url = "/", headers }, response) => {
    log(kind);
    const [path = "/", query = ""] = url.split("?", 2);
    const isData = query.includes("_data=");
    const body = isData || isApiUrl(path) ? json : page;
    setSecurityHeaders(path, response);
    response.writeHead(503, {
      "Content-Type": body === json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "Content-Length": body.length,
      "Cache-Control": "no-store",
      "Retry-After": RETRY_AFTER_SECONDS,
      // Instead of reading a long body.
      ...(isLong(headers) && { Connection: "close" }),
      // Without this header Remix's scripts take it for a proxy's answer and show no message.
      ...(isData && { "X-Remix-Catch": "yes" }),
    });
    response.end(body);
  };
}

function isLong({ "content-length": length, "transfer-encoding": encoding }: IncomingHttpHeaders): boolean {
  return encoding !== undefined || Number(length ?? 0) > LONG_BYTES;
}

function log(kind: string): void {
  const time = performance.now();
  if (time - (loggedAt.get(kind) ?? -Infinity) < MINUTE_MS) return;
  loggedAt.set(kind, time);
  logger.warn({ kind }, "more requests of one kind come than can wait; some are refused");
}
