import type { IncomingMessage, ServerResponse } from "node:http";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a client that takes the shop for a proxy puts before the path (RFC 9112, 3.2.2). */
const origin = /^https?:\/\/[^/?#]*/i;

/**
 * In front of everything, so that all read the same: the path and query of what is asked for, also where the request
 * names the whole URL, or `*`.
 */
export function withPlainTarget(handle: Handler): Handler {
  return (request, response) => {
    const { url = "/" } = request;
    if (!url.startsWith("/")) {
      const rest = url.replace(origin, "");
      request.url = rest.startsWith("/") ? rest : `/${rest}`;
    }
    handle(request, response);
  };
}
