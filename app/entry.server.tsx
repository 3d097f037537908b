import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { MainIsCached } from "~/components/ui/cached-main";
import { InlineStyle } from "~/components/ui/stylesheet";
import { cacheMain, cachedMain, mainCacheKey, insertMain } from "~/http/rendered-main-cache";
import { contentSecurityPolicy, hashOf, inlineScriptHashes } from "~/http/content-security-policy";
import type { RootData } from "~/root";
import { logger } from "~/services/logger";
import wholeStyle from "~/styles.css?inline";
import stylesheet from "~/styles.css?url";

const RETRY_AFTER_SECONDS = "5";
const PRELOAD = '<link rel="modulepreload"';
/** The development server changes the style while it is looked at, by its link. */
const style = import.meta.env.DEV ? null : { text: wholeStyle, hash: hashOf(wholeStyle) };

/**
 * The whole document at once: shoppers without scripts need it complete, and it compresses and caches as one
 * piece.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { sendDocument, isFirstVisit }: AppLoadContext,
) {
  const key = mainCacheKey(request, context);
  const main = cachedMain(key);
  const inlineStyle = isFirstVisit ? style : null;
  const rendered = renderToString(
    <MainIsCached.Provider value={main !== undefined}>
      <InlineStyle.Provider value={inlineStyle?.text ?? null}>
        <RemixServer context={context} url={request.url} />
      </InlineStyle.Provider>
    </MainIsCached.Provider>,
  );
  // A page is complete without its scripts; on a slow line its style and pictures go first.
  const html = `<!DOCTYPE html>${rendered}`.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  if (key !== null && !main) cacheMain(key, html);
  // Asked for while the document is still under way: nothing is painted without it.
  if (!inlineStyle) headers.set("Link", `<${stylesheet}>; rel=preload; as=style`);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(new URL(request.url).pathname, {
      scripts: inlineScriptHashes(html),
      styles: inlineStyle ? [inlineStyle.hash] : [],
    }),
  );
  if (status === 503) headers.set("Retry-After", RETRY_AFTER_SECONDS);
  const root = (context.staticHandlerContext.loaderData as { root?: RootData }).root;
  sendDocument(main ? insertMain(html, main) : Buffer.from(html), key === null ? null : (root ?? null));
  return new Response(null, { status, headers });
}

/** What scripts ask for; a document's own is above. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  if (response.status === 503 && !response.headers.has("Retry-After"))
    response.headers.set("Retry-After", RETRY_AFTER_SECONDS);
  return response;
};

/**
 * Failed loaders and actions were logged where they were mapped (http/remix.ts); this is for errors while
 * rendering.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || !(error instanceof Error)) return;
  logger.error(
    { requestId: context.requestId, path: new URL(request.url).pathname, error },
    "a page failed to render",
  );
};
