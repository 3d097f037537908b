import { createHash } from "node:crypto";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { DomainError } from "~/lib/errors";
import { environment } from "~/services/environment";

const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/**
 * The one page that takes cards. A link to it loads the document, because a document keeps the policy it came
 * with.
 */
const checkoutPath = /^\/checkout\/?$/i;

/**
 * Inline scripts are allowed by their hashes: unlike nonces those can be cached. Style attributes are allowed
 * because Radix sets them. The payment provider is allowed where cards are taken, and nowhere else.
 */
export function contentSecurityPolicy(path: string, scriptHashes: readonly string[] = []): string {
  const live = environment.stripe !== null && checkoutPath.test(path);
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "base-uri": ["'self'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "script-src": [
      "'self'",
      ...(live ? STRIPE_SCRIPTS : []),
      ...scriptHashes.map((hash) => `'sha256-${hash}'`),
    ],
    "style-src": ["'self'"],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "https:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(live ? ["https://api.stripe.com"] : [])],
    "frame-src": ["'self'", ...(live ? [...STRIPE_SCRIPTS, "https://hooks.stripe.com"] : [])],
    // Applies to redirects after a post as well: to the hosted payment page.
    "form-action": ["'self'", ...(live ? ["https://checkout.stripe.com"] : [])],
    "manifest-src": ["'self'"],
    "worker-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

const inlineScripts = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, code = ""] of html.matchAll(inlineScripts))
    hashes.add(createHash("sha256").update(code).digest("base64"));
  return [...hashes];
}

/** Headers of every answer; documents replace the policy by one that knows their inline scripts. */
export function securityHeaders(): RequestHandler {
  const others = helmet({
    contentSecurityPolicy: false,
    // `no-referrer` would make browsers send `Origin: null` with forms.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    hsts: environment.publicUrl.startsWith("https:")
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    // The payment provider opens its own windows for 3-D Secure.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
  return (request, response, next) => {
    response.setHeader("Content-Security-Policy", contentSecurityPolicy(request.path));
    response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(self)");
    others(request, response, next);
  };
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe methods that a browser sends from another site. With neither header it is no browser and
 * carries no cookies it was tricked into sending.
 */
export function refuseForeignOrigins(exempt: ReadonlySet<string>): RequestHandler {
  const own = new URL(environment.publicUrl).origin;
  return (request, _response, next) => {
    if (safeMethods.has(request.method) || exempt.has(request.path)) return next();
    const origin = request.headers.origin;
    const foreign =
      (origin !== undefined && origin !== own) || request.headers["sec-fetch-site"] === "cross-site";
    next(
      foreign
        ? new DomainError("forbidden", "This request came from another site. Open the shop and try again.")
        : undefined,
    );
  };
}
