import path from "node:path";
import type { Readable } from "node:stream";
import express, { type RequestHandler, type Router } from "express";
import sirv, { type Options as SirvOptions } from "sirv";
import { environment } from "~/services/environment/environment";
import { logger } from "~/services/logging/logger";

const YEAR_SECONDS = 31_536_000;

/** Answers only GET and HEAD: sirv answers any method, so a form posted to a picture's URL would seem to work. */
export function staticFiles(client: string | null): RequestHandler {
  const router = filesRouter(client);
  return (request, response, next) =>
    request.method === "GET" || request.method === "HEAD" ? router(request, response, next) : next();
}

function filesRouter(client: string | null): Router {
  const router = express.Router();
  router.use(sendSafely);
  if (client) {
    const assets = path.join(client, "assets");
    router.use("/assets", sirv(assets, { ...built, immutable: true, maxAge: YEAR_SECONDS }));
    router.use(sirv(client, { ...built, maxAge: 3600 }));
  }
  router.use("/uploads", sirv(environment.uploadsDir, uploaded), notFound);
  return router;
}

/** Text types that sirv sends without charset, and one it does not know. */
const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".ico": "image/x-icon",
};

/** Files that emails show on web mail's own pages. */
const inMails = new Set(["/images/icon-192.png", "/fonts/fredoka.woff2"]);

const built: SirvOptions = {
  brotli: true,
  gzip: true,
  setHeaders(response, pathname) {
    const type = types[path.extname(pathname)];
    if (type) response.setHeader("Content-Type", type);
    if (!inMails.has(pathname)) return;
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("Access-Control-Allow-Origin", "*");
  },
};

const uploaded: SirvOptions = {
  // Pictures change while the shop runs, so the folder is read for each request.
  dev: true,
  setHeaders: (response) => {
    response.setHeader("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`);
    // Emails show pictures on web mail's own pages.
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  },
};

/** sirv ignores errors on both sides of its pipe: an unreadable file would end the process, a left one stay open. */
const sendSafely: RequestHandler = (request, response, next) => {
  if (!isPlainRange(request.headers.range)) delete request.headers.range;
  response.once("pipe", (file: Readable) => {
    file.once("error", (error: NodeJS.ErrnoException) => {
      // The client left early; only a pipeline's stream reports it.
      if (error.code === "ERR_STREAM_PREMATURE_CLOSE") return;
      logger.error({ code: error.code, path: request.path }, "a file could not be read");
      response.destroy();
    });
    response.once("close", () => file.destroy());
  });
  next();
};

function isPlainRange(range: string | undefined): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  return from !== undefined && (to === "" || Number(to) >= Math.max(1, Number(from)));
}

const notFound: RequestHandler = (_request, response) => {
  response.status(404).type("text/plain").send("Not found");
};
