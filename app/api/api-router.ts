import { createHash } from "node:crypto";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import { type Endpoint, type Method, Reply } from "~/api/handlers";
import { answerTo } from "~/http/server/errors";
import { notFound } from "~/lib/errors";

/** Other methods answer 405, other paths 404; errors are JSON. */
export function routerOf(endpoints: readonly Endpoint[], more: Router): Router {
  const router = express.Router();
  for (const path of new Set(endpoints.map((row) => row.path))) {
    const here = endpoints.filter((row) => row.path === path);
    const route = router.route(path.replace(/\{(\w+)\}/g, ":$1"));
    for (const row of here) {
      const method = row.method.toLowerCase() as "get" | "post" | "put" | "delete";
      route[method]((request, response, next) => {
        row
          .run(request, response)
          .then((result) => send(row, result, request, response))
          .catch(next);
      });
    }
    onlyBy(
      route,
      here.map(({ method }) => method),
    );
  }
  router.use(more, (_request, _response, next) => next(notFound("Address")));
  router.use(sendError);
  return router;
}

type AnyHandler = (handler: RequestHandler) => unknown;

export function onlyBy(route: { options: AnyHandler; all: AnyHandler }, methods: readonly Method[]): void {
  const allowed = [
    ...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    "OPTIONS",
  ].join(", ");
  route.options((_request, response) => void response.status(204).set("Allow", allowed).end());
  route.all(
    (_request, response) =>
      void response
        .status(405)
        .set({ Allow: allowed, "Cache-Control": "no-store" })
        .json({ message: "Method not allowed" }),
  );
}

function send(row: Endpoint, result: unknown, request: Request, response: Response): void {
  const { value, more } = result instanceof Reply ? result : new Reply(result);
  if (more.total !== undefined && Array.isArray(value))
    response.set({
      "X-Total-Count": String(more.total),
      ...nextLink(request.originalUrl, value.length, more.total),
    });
  response.set("Cache-Control", row.method === "GET" && row.access === "public" ? "no-cache" : "no-store");
  if (row.access !== "public") response.vary("Cookie");
  if (row.answer === null) {
    response.status(204).end();
    return;
  }
  const json = JSON.stringify(value);
  response.status(more.status ?? row.status ?? 200).type("json");
  if (row.method === "GET") {
    const etag = `W/"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"`;
    response.set("ETag", etag);
    if (isSeen(request, etag)) return void response.status(304).end();
  }
  response.send(json);
}

/** The `Link` header with the URL of a list's next page. */
function nextLink(asked: string, rows: number, total: number): { Link?: string } {
  const { pathname, searchParams } = new URL(asked, "http://shop.invalid");
  const offset = Number(searchParams.get("offset") ?? 0) + rows;
  if (rows === 0 || offset >= total) return {};
  searchParams.set("offset", String(offset));
  return { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` };
}

/** Not Express's `fresh`, which ignores the ETag of clients that send `Cache-Control: no-cache`, as fetch does. */
function isSeen(request: Request, etag: string): boolean {
  const seen = (request.get("If-None-Match") ?? "").split(",").map((tag) => tag.trim());
  return seen.includes(etag) || seen.includes(etag.slice(2)) || seen.includes("*");
}

const sendError: ErrorRequestHandler = (given, request, response, next) => {
  // The client is gone, or the answer has begun.
  if (response.headersSent || response.destroyed) return next(given);
  const error = given instanceof URIError ? notFound("Address") : given;
  const { status, body } = answerTo(error, {
    requestId: String(response.locals.requestId),
    path: request.originalUrl.split("?")[0] ?? "",
  });
  if (status === 503) response.set("Retry-After", "5");
  if (typeof body.retryAfter === "number") response.set("Retry-After", String(body.retryAfter));
  response.status(status).set("Cache-Control", "no-store").json(body);
};
