import type { RequestHandler } from "express";
import { movedTo } from "~/domain/catalog/addresses";
import { catalogue } from "~/domain/catalog/catalogue";
import { environment } from "~/services/environment/environment";

/** Only documents: a form keeps what was typed, and the scripts' navigation its state. */
export const movedPages: RequestHandler = (request, response, next) => {
  const isDocument = request.method === "GET" || request.method === "HEAD";
  const url = new URL(request.originalUrl, environment.publicUrl);
  if (!isDocument || url.searchParams.has("_data") || !url.pathname.startsWith("/product")) return next();
  catalogue()
    .then((shown) => movedTo(shown, url))
    // Without the database the page itself shows the error.
    .catch(() => null)
    .then((to) => {
      if (to === null) return next();
      // Not remembered by the browser: the name or the setting may change back.
      response.setHeader("Cache-Control", "no-cache");
      response.redirect(301, to);
    })
    .catch(next);
};
