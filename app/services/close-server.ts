import type { Server, ServerResponse } from "node:http";

/** Time for the request that a busy connection carries on with at once, which is then answered as its last. */
const NEXT_REQUEST_MS = 500;

/**
 * Accepts nothing new and waits for what runs. http's own close ends the connections that are idle just then; one
 * that is always busy, a proxy's, would go on being used for as long as requests come.
 */
export function closeServer(server: Server): Promise<void> {
  endConnections(server);
  // The answers under way have promised to keep their connections open.
  server.keepAliveTimeout = NEXT_REQUEST_MS;
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Each connection ends with the answer to the next request that comes on it. */
export function endConnections(server: Server): void {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
}
