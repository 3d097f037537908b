import type { Request, RequestHandler, Response } from "express";
import * as build from "virtual:remix/server-build";
import { RoutePatterns } from "~/http/metrics/route-patterns";
import { pagePatterns } from "~/http/metrics/url-patterns";
import { pagePath } from "~/http/server/page-path";
import { DomainError } from "~/lib/errors";

/** Remix would also run an action for PUT, PATCH and DELETE, and fails on TRACE. */
export function onlyPageMethods(): RequestHandler {
  const ids = Object.keys(build.routes);
  const pages = new RoutePatterns(ids.flatMap(pagePatterns));
  const postable = new Set(ids.filter((id) => build.routes[id]?.module.action).flatMap(pagePatterns));
  const allowedAt = ({ originalUrl }: Request) =>
    postable.has(pages.find(pagePath(originalUrl))) ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";

  return (request, response, next) => {
    switch (request.method) {
      case "GET":
      case "HEAD":
        return next();
      case "POST":
        allowWhereRefused(response, () => allowedAt(request));
        return next();
      case "OPTIONS":
        return void response.status(204).set("Allow", allowedAt(request)).end();
      default:
        response.set("Allow", allowedAt(request));
        return next(new DomainError("notAllowed", "There is nothing here that could be done in this way."));
    }
  };
}

function allowWhereRefused(response: Response, allowed: () => string): void {
  const status = response.status.bind(response);
  response.status = (code) => status(code).set(code === 405 ? { Allow: allowed() } : {});
}
