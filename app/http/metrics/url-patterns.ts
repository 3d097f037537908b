import { readdirSync } from "node:fs";
import * as build from "virtual:remix/server-build";
import { endpoints } from "~/api";
import { REPORTS_PATH } from "~/http/security/content-security-policy";

const others = [
  "/api/login",
  "/api/callback",
  "/api/logout",
  "/api/docs",
  "/api/openapi.json",
  "/uploads/*",
  "/demo/identity/*",
  "/demo/mail/*",
  "/demo/payments/*",
  "/healthz",
  "/readyz",
  REPORTS_PATH,
];

export function urlPatterns(client: string): string[] {
  const files = readdirSync(client, { withFileTypes: true });
  return [
    ...others,
    ...endpoints.map(({ path }) => `/api${path.replace(/\{(\w+)\}/g, ":$1")}`),
    ...files.map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`)),
    ...Object.keys(build.routes).flatMap(pagePatterns),
  ];
}

/** A route whose last part is optional has two patterns. */
export function pagePatterns(id: string): string[] {
  const segments: string[] = [];
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ""])
    if (route.path) segments.unshift(route.path);
  const pattern = `/${segments.join("/")}`;
  return pattern.endsWith("?") ? [pattern.replace(/\/[^/]+$/, ""), pattern.slice(0, -1)] : [pattern];
}
