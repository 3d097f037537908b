import type { Server, ServerResponse } from "node:http";

/** Time for the next request of a busy connection, which becomes its last. */
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
