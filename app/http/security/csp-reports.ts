import express, { type ErrorRequestHandler, type RequestHandler, type Router } from "express";
import { onlyBy } from "~/api/api-router";
import { REPORTS_PATH } from "~/http/security/content-security-policy";
import { limitRequest } from "~/http/limits/rate-limit";
import { DomainError, invalid } from "~/lib/errors";
import { z } from "~/schemas/zod";
import { logThrottle } from "~/lib/log-throttle";
import { logger } from "~/services/logging/logger";

const MAX_BODY = "32kb";
const MAX_REPORTS = 20;
const types = ["application/csp-report", "application/reports+json"];

/** Chromium sends several reports at once, also of other kinds. */
const reports = z
  .array(
    z.looseObject({
      type: z.string(),
      body: z.looseObject({ effectiveDirective: z.string(), blockedURL: z.string().nullish() }).nullish(),
    }),
  )
  .max(MAX_REPORTS);

/** Firefox and Safari send one report; old versions lack the effective directive. */
const report = z.object({
  "csp-report": z
    .looseObject({
      "effective-directive": z.string().optional(),
      "violated-directive": z.string().optional(),
      "blocked-uri": z.string().nullish(),
    })
    .refine((sent) => sent["effective-directive"] ?? sent["violated-directive"]),
});

/** Mount it before the check of origins: browsers may send reports without an origin, and they change only a count. */
export function cspReports(): Router {
  const router = express.Router();
  const route = router.route(REPORTS_PATH);
  route.post(limited, express.json({ limit: MAX_BODY, type: types }), receive);
  onlyBy(route, ["POST"]);
  router.use(REPORTS_PATH, refuse);
  return router;
}

const limited: RequestHandler = (request, response, next) => {
  limitRequest("cspReport", request, response).then(() => next(), next);
};

const receive: RequestHandler = (request, response) => {
  if (!request.is(types))
    return void response.status(415).json({ message: "Send a report of the Reporting API" });
  if (request.is("application/reports+json")) receiveMany(request.body);
  else receiveOne(request.body);
  response.status(204).end();
};

function receiveMany(body: unknown): void {
  const { data } = reports.safeParse(body);
  if (!data) throw invalid("This is no report.");
  for (const { type, body: sent } of data)
    if (type === "csp-violation" && sent) logViolation(sent.effectiveDirective, sent.blockedURL ?? "");
}

function receiveOne(body: unknown): void {
  const sent = report.safeParse(body).data?.["csp-report"];
  if (!sent) throw invalid("This is no report.");
  logViolation(sent["effective-directive"] ?? sent["violated-directive"] ?? "", sent["blocked-uri"] ?? "");
}

/** Refuses without a log line: nobody reads the answer, and anybody can cause it. */
const refuse: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const status = error instanceof DomainError ? error.status : statusOf(error);
  if (status === null || response.headersSent) return next(error);
  response.status(status).set("Cache-Control", "no-store").json({ message: "This report cannot be taken." });
};

function statusOf(error: unknown): number | null {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 500;
  return status < 500 ? status : null;
}

const MAX_ORIGIN_LENGTH = 100;

const OTHER = "other";

const directives = new Set(
  "base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src".split(
    " ",
  ),
);

const blockedWords = new Set(
  "blob data eval inline self trusted-types-policy trusted-types-sink wasm-eval".split(" "),
);

const throttle = logThrottle();

/** At most once an hour for each directive, because anybody can send reports. Never logs page, full URL or visitor. */
export function logViolation(sentDirective: string, blockedUrl: string): void {
  // Older browsers add the sources to the directive.
  const name = sentDirective.split(" ", 1)[0] ?? "";
  const directive = directives.has(name) ? name : OTHER;
  const count = throttle(directive);
  if (count === null) return;
  logger.warn(
    { directive, blocked: blockedOrigin(blockedUrl), count },
    "a browser reports that the content security policy refused something",
  );
}

function blockedOrigin(url: string): string {
  if (blockedWords.has(url)) return url;
  if (!URL.canParse(url)) return OTHER;
  const { origin, protocol } = new URL(url);
  // An extension's name would identify its user.
  const blocked = origin === "null" ? protocol : origin;
  return blocked.length <= MAX_ORIGIN_LENGTH ? blocked : OTHER;
}
