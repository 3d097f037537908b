import { createHash } from "node:crypto";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import { expressUser, requireApiAdmin, requireApiUser } from "~/http/access";
import type { Body } from "~/http/api-bodies";
import { answerTo } from "~/http/errors";
import type { Limited } from "~/http/limits";
import { clientAt, limitRequest } from "~/http/rate-limit";
import { notFound } from "~/lib/errors";
import { wholeNumber } from "~/schemas/common";
import type { User } from "~/schemas/user";
import { z } from "~/schemas/zod";

export type Access = "public" | "user" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who asks for what, read and checked. */
export interface Call<A extends Access, Query, Sent> {
  user: A extends "public" ? User | null : User;
  /** The `{id}` of the path, as it was sent. */
  id: string;
  query: Query;
  body: Sent;
  cookies: string | undefined;
  /** What limits count as one client; null where none apply. */
  client: string | null;
  header(name: string): string | undefined;
  setCookie(line: string): void;
}

/** An answer that is more than its value: another status, or headers. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly more: { status?: number; headers?: Record<string, string> } = {},
  ) {}
}

/** A list with the number of all rows there are, so that a client can page. */
export function listed<T>({ rows, total }: { rows: T[]; total: number }): Reply<T[]> {
  return new Reply(rows, { headers: { "X-Total-Count": String(total) } });
}

export interface EndpointOf<A extends Access, Query, Sent, Answer> {
  method: Method;
  /** Below `/api`, as OpenAPI writes it: `/products/{id}`. */
  path: string;
  access: A;
  summary: string;
  query?: z.ZodType<Query>;
  body?: Body<Sent>;
  /** Counted before the body is read. */
  limit?: Limited | { guest: Limited; user: Limited };
  /** Null: 204 without a body. */
  answer: z.ZodType<Answer> | null;
  /** 200 unless something is created. */
  status?: 200 | 201;
  /** Every status of a good answer, where there are several. */
  statuses?: number[];
  handle(call: Call<A, Query, Sent>): Promise<Answer | Reply<Answer>>;
}

/** One row of the table of endpoints. */
export type Endpoint = Omit<EndpointOf<Access, unknown, unknown, unknown>, "handle" | "body"> & {
  body?: Body<unknown>;
  run(request: Request, response: Response): Promise<unknown>;
};

export function endpoint<A extends Access, Answer, Query = unknown, Sent = undefined>(
  given: EndpointOf<A, Query, Sent, Answer>,
): Endpoint {
  return {
    ...given,
    async run(request, response) {
      const user = await userFor(given.access, request);
      const limit = typeof given.limit === "object" ? given.limit[user ? "user" : "guest"] : given.limit;
      if (given.access === "admin") await limitRequest("adminApi", request, response, user);
      if (limit) await limitRequest(limit, request, response, user);
      const query = given.query?.parse(queryOf(request)) as Query;
      const body = (await given.body?.read(request, response)) as Sent;
      const call: Call<A, Query, Sent> = {
        user: user as Call<A, Query, Sent>["user"],
        id: request.params.id ?? "",
        query,
        body,
        cookies: request.headers.cookie,
        client: clientAt(request.ip ?? ""),
        header: (name) => request.get(name),
        setCookie: (line) => response.append("Set-Cookie", line),
      };
      try {
        return await given.handle(call);
      } finally {
        await given.body?.release?.(body);
      }
    },
  };
}

function userFor(access: Access, request: Request): Promise<User | null> {
  if (access === "admin") return requireApiAdmin(request);
  return access === "user" ? requireApiUser(request) : expressUser(request);
}

/** The last of several values of one name counts. */
function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.originalUrl, "http://shop.invalid").searchParams);
}

const MAX_LIMIT = 500;

/** Without `limit` a list has all rows. */
export const pageQuery = z.object({
  limit: wholeNumber(`limit must be a whole number from 1 to ${MAX_LIMIT}`, 1, MAX_LIMIT).optional(),
  offset: wholeNumber("offset must be a whole number, 0 or more", 0).optional(),
});

/** Every endpoint at its path, then `more`; other methods there answer 405, other paths 404, errors JSON. */
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

/** The end of a route: what it does not know is refused with what it does. */
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
  response.set(more.headers ?? {});
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

/**
 * Also for clients that add `Cache-Control: no-cache` of their own, as fetch does: it asks to check, which
 * this is.
 */
function isSeen(request: Request, etag: string): boolean {
  const seen = (request.get("If-None-Match") ?? "").split(",").map((tag) => tag.trim());
  return seen.includes(etag) || seen.includes(etag.slice(2)) || seen.includes("*");
}

const sendError: ErrorRequestHandler = (given, request, response, next) => {
  // The client went away, or the answer has begun: there is nobody to tell.
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
