import type { RequestHandler } from "express";
import { invalid, notFound } from "~/lib/errors";

/** U+0000 and surrogates: not allowed in stored text or UTF-8, so no text, id or file name contains them. */
const unreadable = /%00|%ed%[ab][0-9a-f](?:%[89ab][0-9a-f])?/i;
const allUnreadable = new RegExp(unreadable, "gi");
const REPLACEMENT_CHARACTER = "%EF%BF%BD";

export function hasUnreadableQuery(url: string): boolean {
  const at = url.indexOf("?");
  return at !== -1 && unreadable.test(url.slice(at));
}

/** Remix would log each request with an undecodable path three times, with all its content. */
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

/** More than any URL of the shop has. Remix tries every prefix of a path: thousands took seconds. */
const MAX_SEGMENTS = 50;

/** Replaces unreadable text in a path, as decoders do, so that it matches nothing (404), and refuses it in a query. */
export const refuseUnreadableUrl: RequestHandler = (request, _response, next) => {
  const [path = "/", ...query] = request.originalUrl.split("?");
  if (hasUnreadableQuery(request.originalUrl))
    return next(invalid("There is a character in the URL that cannot be read. Please check it."));
  if (path.split("/", MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1) return next(notFound("Page"));
  const readable = readablePath(path);
  if (readable !== path) request.url = request.originalUrl = [readable, ...query].join("?");
  next();
};
