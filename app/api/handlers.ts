import type { Request, Response } from "express";
import { expressUser, requireApiAdmin, requireApiUser } from "~/http/session/access";
import type { Body } from "~/api/api-bodies";
import { addCookie, type SetCookie } from "~/http/session/cookies";
import type { Limited } from "~/http/limits/limits";
import { limitRequest, networkAt } from "~/http/limits/rate-limit";
import { wholeNumber } from "~/schemas/common";
import type { User } from "~/schemas/user";
import { z } from "~/schemas/zod";

export type AdminPath = `/admin/${string}`;
export type Access = "public" | "user" | "admin";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Call<A extends Access, Query, Sent> {
  user: A extends "public" ? User | null : User;
  /** The `{id}` of the path, as sent. */
  id: string;
  query: Query;
  body: Sent;
  cookies: string | undefined;
  /** The client that limits count; null if it is exempt. */
  client: string | null;
  /** Counts a use. @throws DomainError tooMany */
  limit(kind: Limited): Promise<void>;
  header(name: string): string | undefined;
  setCookie(line: SetCookie): void;
}

export class Reply<T> {
  constructor(
    readonly value: T,
    /** `total`: how many rows a list has on all pages. */
    readonly more: { status?: number; total?: number } = {},
  ) {}
}

export function listed<T>({ rows, total }: { rows: T[]; total: number }): Reply<T[]> {
  return new Reply(rows, { total });
}

type EndpointOf<A extends Access, Query, Sent, Answer> = AccessOf<A> & {
  method: Method;
  summary: string;
  query?: z.ZodType<Query>;
  body?: Body<Sent>;
  /** The limit that counts a call before its body is read. */
  limit?: Limited | { guest: Limited; user: Limited };
  /** Null means 204 without a body. */
  answer: z.ZodType<Answer> | null;
  status?: 200 | 201;
  statuses?: number[];
  handle(call: Call<A, Query, Sent>): Promise<Answer | Reply<Answer>>;
};

type AccessOf<A extends Access> = A extends "admin"
  ? { path: AdminPath; access?: undefined }
  : { path: string; access: A };

export type Endpoint = Omit<EndpointOf<"public", unknown, unknown, unknown>, "access" | "handle" | "body"> & {
  access: Access;
  body?: Body<unknown>;
  run(request: Request, response: Response): Promise<unknown>;
};

/** Endpoints below /admin are for admins only. */
export function endpoint<Answer, A extends Access = "admin", Query = unknown, Sent = undefined>(
  given: EndpointOf<A, Query, Sent, Answer>,
): Endpoint {
  const access = given.access === undefined || given.path.startsWith("/admin/") ? "admin" : given.access;
  return {
    ...given,
    access,
    async run(request, response) {
      const user = await userFor(access, request);
      const limit = typeof given.limit === "object" ? given.limit[user ? "user" : "guest"] : given.limit;
      if (access === "admin") await limitRequest("adminApi", request, response, user);
      if (limit) await limitRequest(limit, request, response, user);
      const query = given.query?.parse(queryOf(request)) as Query;
      const body = (await given.body?.read(request, response)) as Sent;
      const call: Call<A, Query, Sent> = {
        user: user as Call<A, Query, Sent>["user"],
        id: request.params.id ?? "",
        query,
        body,
        cookies: request.headers.cookie,
        client: networkAt(request.ip ?? ""),
        limit: (kind) => limitRequest(kind, request, response, user),
        header: (name) => request.get(name),
        setCookie: (line) => addCookie(response, line),
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

/** Uses the first value of a repeated parameter, as the pages do; lists use all values. */
function queryOf(request: Request): Record<string, string> {
  const { searchParams } = new URL(request.originalUrl, "http://shop.invalid");
  const lists = LISTS.filter((name) => searchParams.has(name)).map((name) => [
    name,
    searchParams.getAll(name).join(","),
  ]);
  return { ...Object.fromEntries([...searchParams].reverse()), ...Object.fromEntries(lists) };
}

const LISTS = ["categories", "variationIds"];

const MAX_LIMIT = 500;
/** The default `limit` of a list. 100,000 orders at once would need several hundred MB. */
const MOST_ROWS = 1_000;

export const pageQuery = z.object({
  limit: wholeNumber(`limit must be a whole number from 1 to ${MAX_LIMIT}`, 1, MAX_LIMIT)
    .optional()
    .transform((limit = MOST_ROWS) => limit),
  offset: wholeNumber("offset must be a whole number, 0 or more", 0).optional(),
});

/** The requested page of `rows`, and their total. */
export function part<T>(rows: readonly T[], { limit, offset = 0 }: z.output<typeof pageQuery>) {
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}
