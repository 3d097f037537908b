import type { Server, ServerOptions } from "node:http";

/** A body may take as long as twenty pictures on a slow line. */
export const connectionLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 10 * 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

/** Each connection needs memory even when idle; a proxy keeps far fewer open. */
const MAX_CONNECTIONS = 2000;

export function limitConnections(server: Server): Server {
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
