import type { RequestHandler } from "express";
import { invalid, notFound } from "~/lib/errors";

/** U+0000 and surrogates, which are not allowed in UTF-8: no text, id or file name holds them. */
const unreadable = /%00|%ed%[ab][0-9a-f](?:%[89ab][0-9a-f])?/i;
const allUnreadable = new RegExp(unreadable, "gi");
const REPLACEMENT_CHARACTER = "%EF%BF%BD";

/** Whether the query of a URL has what is refused; pages that read none of it are asked too. */
export function hasUnreadableQuery(url: string): boolean {
  const at = url.indexOf("?");
  return at !== -1 && unreadable.test(url.slice(at));
}

/** Remix writes a path that it cannot decode to the log, three times, whatever stands in it and however often it comes. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function readablePath(path: string): string {
  const readable = path.replace(allUnreadable, REPLACEMENT_CHARACTER);
  return isDecodable(readable) ? readable : readable.replaceAll("%", REPLACEMENT_CHARACTER);
}

/** Far more than any URL of the shop has. Remix matches every beginning of a path: thousands took it seconds. */
const MAX_SEGMENTS = 50;

/**
 * Stands before everything that reads a URL. In a path what is unreadable is replaced, as decoders do, so that it
 * names nothing that exists (404); in a query it is refused.
 */
export const refuseUnreadableUrl: RequestHandler = (request, _response, next) => {
  const [path = "/", ...query] = request.originalUrl.split("?");
  if (hasUnreadableQuery(request.originalUrl))
    return next(invalid("There is a character in the URL that cannot be read. Please check it."));
  if (path.split("/", MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1) return next(notFound("Page"));
  const readable = readablePath(path);
  if (readable !== path) request.url = request.originalUrl = [readable, ...query].join("?");
  next();
};
