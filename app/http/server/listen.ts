import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  type ServerOptions,
  type RequestListener,
  STATUS_CODES,
} from "node:http";
import { Server as SocketServer } from "node:net";
import { withPlainTarget } from "~/http/server/request-target";
import { closeServer, endConnections } from "~/services/process/close-server";
import { environment } from "~/services/environment/environment";
import { EnvironmentError } from "~/services/environment/environment-error";
import { inheritedSocket } from "~/services/process/inherited-socket";
import type { Duplex } from "node:stream";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const STOP_TIMEOUT_MS = 10_000;

/** @throws EnvironmentError naming the wrong setting */
export function listen(handler: Handler): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = answerUnreadable(
      limitConnections(createServer(connectionLimits, withOneHost(withPlainTarget(handler)))),
    );
    const { port, host } = environment;
    server
      .once("error", (error) => reject(listenError(error)))
      .listen(inheritedSocket() ?? { port, host }, () => {
        const address = server.address();
        if (address === null || typeof address === "string" || port === 0 || address.port === port)
          return resolve(server);
        reject(
          new EnvironmentError(
            `systemd's socket has port ${address.port} and PORT is ${port}: set both alike.`,
          ),
        );
      });
  });
}

function listenError(error: NodeJS.ErrnoException): Error {
  const { port, host } = environment;
  if (error.code === "EADDRINUSE")
    return new EnvironmentError(
      `Port ${port} is in use: stop what listens there, or set PORT to another one.`,
    );
  if (error.code === "EACCES")
    return new EnvironmentError(`Port ${port} cannot be opened by this user: set PORT to one above 1023.`);
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(error.code ?? ""))
    return new EnvironmentError(`HOST is ${host}, which is no address of this machine.`);
  return error;
}

let hasSuccessor = false;

export function retire(): void {
  hasSuccessor = true;
  process.kill(process.pid, "SIGTERM");
}

export async function close(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await (hasSuccessor || inheritedSocket() !== null ? closeGently(server) : closeServer(server));
  clearTimeout(cutOff);
}

/** Open connections may carry one more request, perhaps already on its way; http's own close would cut them. */
function closeGently(server: Server): Promise<void> {
  endConnections(server);
  return new Promise((resolve) => SocketServer.prototype.close.call(server, () => resolve()));
}

/** A body may take as long as twenty pictures on a slow line. */
export const connectionLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 10 * 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

/** Each connection needs memory even when idle; a proxy keeps far fewer open. */
const MAX_CONNECTIONS = 2000;

function limitConnections(server: Server): Server {
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** Refuses requests with two hosts: proxy and shop might use different ones (RFC 9112, 3.2). */
function withOneHost(handle: RequestListener): RequestListener {
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
function answerUnreadable(server: Server): Server {
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
