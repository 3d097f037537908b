import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { contentSecurityPolicy, inlineScriptHashes } from "~/http/security/content-security-policy";
import { logger } from "~/services/logging/logger";
import stylesheet from "~/styles.css?url";

const RETRY_AFTER_SECONDS = "5";
const PRELOAD = '<link rel="modulepreload"';

/** One document and no stream: visitors without scripts need it complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const rendered = renderToString(<RemixServer context={context} url={request.url} />);
  // The page works before its scripts; on a slow connection style and pictures load first.
  const html = `<!DOCTYPE html>${rendered}`.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  // Starts while the document is still loading: nothing is painted without the stylesheet.
  headers.set("Link", `<${stylesheet}>; rel=preload; as=style`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(new URL(request.url).pathname, { scripts: inlineScriptHashes(html) }),
  );
  if (status === 503) headers.set("Retry-After", RETRY_AFTER_SECONDS);
  return new Response(html, { status, headers });
}

export const handleDataRequest: HandleDataRequestFunction = (response) => {
  if (response.status === 503 && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", RETRY_AFTER_SECONDS);
  return response;
};

/** Failed loaders and actions are logged in http/server/remix.ts; this logs errors while rendering. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || !(error instanceof Error)) return;
  logger.error(
    { requestId: context.requestId, path: new URL(request.url).pathname, error },
    "a page failed to render",
  );
};
