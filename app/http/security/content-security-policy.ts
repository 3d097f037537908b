import { createHash } from "node:crypto";
import { pagePath } from "~/http/server/page-path";
import { environment } from "~/services/environment/environment";

export const REPORTS_PATH = "/csp-reports";

const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** The only page that takes cards. Links to it load a new document, because a document keeps its policy. */
export function isCheckout(path: string): boolean {
  return pagePath(path) === "/checkout";
}

/** The form of this page leads to the payment provider's page. */
const isPayPage = (path: string) => pagePath(path).startsWith("/pay/");

type Template = readonly [toScripts: string, toStyles: string, after: string];
let templates: Record<"checkout" | "payPage" | "others", Template> | undefined;

/** Inline scripts are allowed by hash: unlike nonces, hashes can be cached. Radix sets style attributes. */
export function contentSecurityPolicy(
  path: string,
  { scripts = [], styles = [] }: InlineHashes = {},
): string {
  templates ??= { checkout: template(true), payPage: template(false, true), others: template(false) };
  const kind = isCheckout(path) ? "checkout" : isPayPage(path) ? "payPage" : "others";
  const [toScripts, toStyles, after] = templates[kind];
  return toScripts + sources(scripts) + toStyles + sources(styles) + after;
}

interface InlineHashes {
  scripts?: readonly string[];
  styles?: readonly string[];
}

const sources = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join("");

function template(takesCards: boolean, leadsToProvider = takesCards): Template {
  const stripe = takesCards && environment.stripe !== null;
  const directives: Record<string, string[]> = {
    "script-src": ["'self'", ...(stripe ? STRIPE_SCRIPTS : [])],
    "style-src": ["'self'"],
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "https:"],
    "media-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(stripe ? ["https://api.stripe.com"] : [])],
    "frame-src": stripe ? [...STRIPE_SCRIPTS, "https://hooks.stripe.com"] : ["'none'"],
    // Also applies to redirects after a post: to the hosted payment page.
    "form-action": [
      "'self'",
      ...(leadsToProvider && environment.stripe !== null ? ["https://checkout.stripe.com"] : []),
    ],
    "manifest-src": ["'self'"],
    // The payment provider's script and the tools of `npm run dev` do not work with trusted types.
    ...(!takesCards && !import.meta.env.DEV
      ? { "require-trusted-types-for": ["'script'"], "trusted-types": ["default"] }
      : {}),
    // Firefox and Safari use `report-uri`, Chromium `report-to`.
    "report-uri": [REPORTS_PATH],
    "report-to": ["csp"],
  };
  const [scripts = "", styles = "", ...others] = Object.entries(directives).map(([name, allowed]) =>
    [name, ...allowed].join(" "),
  );
  return [scripts, `; ${styles}`, `; ${others.join("; ")}`];
}

const inlineScripts = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, code = ""] of html.matchAll(inlineScripts)) hashes.add(hashOf(code));
  return [...hashes];
}

export function hashOf(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("base64");
}
