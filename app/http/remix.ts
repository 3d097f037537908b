import { createRequestHandler } from "@remix-run/express";
import { type ActionFunction, type LoaderFunction, type ServerBuild, data } from "@remix-run/node";
import type { RequestHandler } from "express";
import * as build from "virtual:remix/server-build";
import { answerTo } from "~/http/errors";
import { expressVisitor } from "~/http/visitor";

/** All pages. Loaders and actions may throw what the domain throws; it is mapped here, once. */
export function pages(): RequestHandler {
  return createRequestHandler({
    build: withMappedErrors(build),
    getLoadContext: (request, response) => ({
      requestId: String(response.locals.requestId),
      address: request.ip ?? "",
      visitor: expressVisitor(request),
    }),
  });
}

function withMappedErrors(served: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(served.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const module = { ...route.module, ...(loader && { loader: mapped(loader) }), ...(action && { action: mapped(action) }) };
      return [id, { ...route, module }];
    }),
  );
  return { ...served, routes };
}

/** Boundaries get `{ message, requestId, fields? }` and the status that goes with it, never a stack. */
function mapped<F extends LoaderFunction | ActionFunction>(run: F): F {
  const wrapper = async (args: Parameters<LoaderFunction>[0]) => {
    try {
      return await run(args);
    } catch (error) {
      if (error instanceof Response || isErrorData(error)) throw error;
      const { status, body } = answerTo(error, { requestId: args.context.requestId, path: new URL(args.request.url).pathname });
      throw data(body, { status });
    }
  };
  return wrapper as F;
}

/** What `throw data(…)` throws. */
function isErrorData(error: unknown): boolean {
  return typeof error === "object" && error !== null && "type" in error && error.type === "DataWithResponseInit";
}
