import { type RequestListener, STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** With two hosts, proxy and shop may each use a different one (RFC 9112, 3.2). */
export function withOneHost(handle: RequestListener): RequestListener {
  return (request, response) => {
    const names = request.rawHeaders.filter((_text, index) => index % 2 === 0);
    if (names.filter((name) => name.length === 4 && name.toLowerCase() === "host").length < 2)
      return handle(request, response);
    response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
    response.end("A request names one host.");
  };
}

/** Browsers send all cookies of a site with each request, so only the visitor can shorten them. */
const tooManyCookies = `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Too many cookies</title>
</head>
<body>
<h1>Too many cookies</h1>
<p>Your browser sent more cookies than this shop can read. Clear the cookies of this site in your browser's settings, then open the page again. Your cart may be empty, and you may have to log in again.</p>
</body>
</html>
`;

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers invalid requests as Node does, but tells the client how to shorten long headers. */
export function answerUnreadable(server: Server): Server {
  const responses = new WeakMap<Duplex, ServerResponse>();
  return server
    .on("request", ({ socket }, response: ServerResponse) => void responses.set(socket, response))
    .on("clientError", (error: NodeJS.ErrnoException, socket) => {
      const before = responses.get(socket);
      // The previous request's answer is half sent.
      if (!socket.writable || (before?.headersSent && !before.writableFinished)) return socket.destroy();
      const status = statuses[error.code ?? ""] ?? 400;
      const body = status === 431 ? tooManyCookies : "";
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...(body === "" ? [] : ["Content-Type: text/html; charset=utf-8", "Cache-Control: no-store"]),
        `Content-Length: ${Buffer.byteLength(body)}`,
        "Connection: close",
      ];
      socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
    });
}
