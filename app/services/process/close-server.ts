import type { Server, ServerResponse } from "node:http";

const NEXT_REQUEST_MS = 500;

/** http's own close ends only idle connections; a proxy's busy connection would be used forever. */
export function closeServer(server: Server): Promise<void> {
  endConnections(server);
  server.keepAliveTimeout = NEXT_REQUEST_MS;
  return new Promise((resolve) => server.close(() => resolve()));
}

export function endConnections(server: Server): void {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
}
