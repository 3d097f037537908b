import { type ActionFunction, type AppLoadContext, type LoaderFunction, type ServerBuild, createReadableStreamFromReadable, createRequestHandler, data } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import * as build from "virtual:remix/server-build";
import { answerTo } from "~/http/errors";
import { expressVisitor } from "~/http/visitor";
import { settings } from "~/services/settings";

const backOffice = /^\/(admin(\/|$)|__manifest$)/;

/**
 * All pages. Matching costs by the number of routes and most routes are the back office's, so shoppers are answered
 * without them. The adapter is our own because answers are whole when they come: they need no stream to go through.
 */
export function pages(): RequestHandler {
  const mapped = withMappedErrors(build);
  const answerAll = createRequestHandler(mapped, process.env.NODE_ENV);
  const answerShoppers = createRequestHandler(withoutBackOffice(mapped), process.env.NODE_ENV);
  return (request, response, next) => {
    const answer = backOffice.test(request.path) ? answerAll : answerShoppers;
    answer(webRequest(request, response), loadContext(request, response))
      .then((answered) => send(answered, response))
      .catch(next);
  };
}

function loadContext(request: ExpressRequest, response: ExpressResponse): AppLoadContext {
  return { requestId: String(response.locals.requestId), address: request.ip ?? "", visitor: expressVisitor(request) };
}

function webRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, [value].flat().join(", "));
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const sent = request.method === "GET" || request.method === "HEAD" ? {} : { body: createReadableStreamFromReadable(request), duplex: "half" as const };
  return new Request(settings.publicUrl + request.originalUrl, { method: request.method, headers, signal: gone.signal, ...sent });
}

/** A page's own headers replace the defaults: two policies or two cache rules would mean something else than its own. */
async function send(answer: Response, response: ExpressResponse): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") response.append(name, value);
    else response.setHeader(name, value);
  }
  response.end(answer.body ? Buffer.from(await answer.arrayBuffer()) : undefined);
}

function withoutBackOffice(whole: ServerBuild): ServerBuild {
  const shoppers = <Route>(routes: Record<string, Route>) => Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith("routes/admin/")));
  return { ...whole, routes: shoppers(whole.routes), assets: { ...whole.assets, routes: shoppers(whole.assets.routes) } };
}

/** Loaders and actions may throw what the domain throws; it is mapped here, once. */
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
