import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { contentSecurityPolicy, isCheckout, REPORTS_PATH } from "~/http/security/content-security-policy";
import { DomainError } from "~/lib/errors";
import { environment } from "~/services/environment/environment";

const TWO_YEARS_SECONDS = 63_072_000;

const unusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "serial",
  "usb",
  "xr-spatial-tracking",
].map((feature) => `${feature}=()`);

/** Documents get a policy for their inline scripts; pages with a secret URL get another referrer policy. */
export function securityHeaders(): (path: string, response: ServerResponse) => void {
  const checkout = headersFor("/checkout");
  const others = headersFor("/");
  return (path, response) => {
    for (const [name, value] of isCheckout(path) ? checkout : others) response.setHeader(name, value);
  };
}

function headersFor(path: string): [name: string, value: string][] {
  const stripe = environment.stripe !== null && isCheckout(path);
  const isLive = environment.mode === "live" && environment.publicUrl.startsWith("https:");
  return [
    ["Content-Security-Policy", contentSecurityPolicy(path)],
    ["Reporting-Endpoints", `csp="${REPORTS_PATH}"`],
    // The payment provider opens windows for 3-D Secure.
    ["Cross-Origin-Opener-Policy", stripe ? "same-origin-allow-popups" : "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Origin-Agent-Cluster", "?1"],
    [
      "Permissions-Policy",
      [...unusedFeatures, stripe ? 'payment=(self "https://js.stripe.com")' : "payment=()"].join(", "),
    ],
    // `no-referrer` would make browsers send `Origin: null` with forms.
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    // Without `includeSubDomains`, because the owner's other names may not have HTTPS.
    ...(isLive
      ? [["Strict-Transport-Security", `max-age=${TWO_YEARS_SECONDS}`] satisfies [string, string]]
      : []),
    ["X-Content-Type-Options", "nosniff"],
    // For browsers that do not know `frame-ancestors`.
    ["X-Frame-Options", "DENY"],
  ];
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** A request with neither header is not from a browser, so no other site can have caused it. */
export function refuseForeignOrigins(exempt: ReadonlySet<string>): RequestHandler {
  const own = new URL(environment.publicUrl).origin;
  return (request, _response, next) => {
    if (safeMethods.has(request.method)) return next();
    if (exempt.has(request.path)) {
      // Remix refuses a foreign one, too.
      delete request.headers.origin;
      return next();
    }
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
