import type { IncomingMessage, ServerResponse } from "node:http";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A client that uses the shop as a proxy sends an absolute URL (RFC 9112, 3.2.2). */
const origin = /^https?:\/\/[^/?#]*/i;

/** Before everything, so that all code sees the same: reduces an absolute URL, or `*`, to path and query. */
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
