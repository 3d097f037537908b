import { pipeline, Readable } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import {
  type ActionFunction,
  type AppLoadContext,
  type LoaderFunction,
  type ServerBuild,
  json,
} from "@remix-run/node";
import type { Request, RequestHandler, Response as Answer } from "express";
import * as build from "virtual:remix/server-build";
import { answerTo } from "~/http/server/errors";
import { typedTexts, withSentTexts } from "~/http/forms/forms";
import { modelIn } from "~/http/cache/model-visit";
import { frameWithoutDatabase } from "~/http/server/page-frame";
import { limitRequest, networkAt } from "~/http/limits/rate-limit";
import { expressVisitor } from "~/http/session/visitor";
import { environment } from "~/services/environment/environment";
import { logger } from "~/services/logging/logger";

export function pages(): RequestHandler {
  const answer = createRequestHandler({ build: withMappedErrors(build), getLoadContext });
  const own = new URL(environment.publicUrl);
  return (request, response, next) => {
    atPublicUrl(request, own);
    replaceDefaults(response);
    endWithStream(response);
    void answer(request, response, next);
  };
}

/** Replaces the host, because Remix fails with an invalid one, and one with a path would be cached as another page. */
function atPublicUrl({ headers }: Request, own: URL): void {
  headers.host = own.host;
  headers["x-forwarded-proto"] = own.protocol.slice(0, -1);
  delete headers["x-forwarded-host"];
}

function getLoadContext(request: Request, response: Answer): AppLoadContext {
  return {
    requestId: String(response.locals.requestId),
    limit: (kind, user) => limitRequest(kind, request, response, user),
    client: () => networkAt(request.ip ?? ""),
    visitor: expressVisitor(request),
    modelVisit: modelIn(request.headers),
    wantsPage: !new URLSearchParams(request.originalUrl.split("?")[1]).has("_data"),
    isAfterAction: request.method === "POST",
    sendStream(body) {
      response.locals.stream = body;
    },
  };
}

/** Remix's adapter would append them, and two policies or cache rules mean something else. */
function replaceDefaults(response: Answer): void {
  const append = response.append.bind(response);
  response.append = (name, value) =>
    name.toLowerCase() === "set-cookie" ? append(name, value) : response.set(name, value);
}

function endWithStream(response: Answer): void {
  const end = response.end.bind(response) as (...given: unknown[]) => Answer;
  response.end = ((...given: unknown[]) => {
    const stream: unknown = given.length === 0 ? response.locals.stream : undefined;
    return stream instanceof Readable ? sendStream(stream, response) : end(...given);
  }) as typeof response.end;
}

/** Node warns of a leak at more than ten listeners. Five of ours and six of `pipeline` wait for a response's end. */
const MAX_LISTENERS = 20;

function sendStream(body: Readable, response: Answer): Answer {
  response.setMaxListeners(MAX_LISTENERS);
  delete response.locals.stream;
  body.once("error", (error) => {
    // A client that leaves early closes the response first.
    if (!response.closed) logger.error({ error }, "a file broke off while it was sent");
  });
  pipeline(body, response, () => undefined);
  return response;
}

function withMappedErrors(served: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(served.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      // Resource routes (a download, a picture's form) answer their own 404.
      const isAdmin = id.startsWith("routes/admin/");
      const isScreen = isAdmin && route.module.default !== undefined;
      const module = {
        ...route.module,
        ...(loader && { loader: mapped(loader, isScreen) }),
        ...(action && { action: mapped(isAdmin ? givesBack(action) : action, isScreen) }),
      };
      return [id, { ...route, module }];
    }),
  );
  return { ...served, routes };
}

/** Without scripts, a form whose sign-in has ended is shown again with the sign-in page. */
function givesBack(action: ActionFunction): ActionFunction {
  return async (args) => {
    try {
      return await action(args);
    } catch (error) {
      const isSignedOut = error instanceof Response && error.status === 401 && args.context.wantsPage;
      throw isSignedOut ? await withSentTexts(error, args.request) : error;
    }
  };
}

/** Error boundaries get `{ message, requestId, fields? }` and the status, never a stack. */
function mapped<F extends LoaderFunction | ActionFunction>(run: F, isAdminScreen: boolean): F {
  const wrapper = async (args: Parameters<LoaderFunction>[0]) => {
    try {
      return await run(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const { status, body } = answerTo(error, {
        requestId: args.context.requestId,
        path: new URL(args.request.url).pathname,
      });
      // Somebody else deleted the record: the page shows the typed values instead of the form.
      if (isAdminScreen && status === 404) body.typed = typedTexts(args.request);
      const frame = status === 503 ? await frameWithoutDatabase(args.request) : undefined;
      // A Response keeps its message for scripts; Remix drops the one of `throw data(…)`.
      throw json({ ...body, frame }, { status });
    }
  };
  return wrapper as F;
}
