import type { Server, ServerOptions } from "node:http";

/**
 * What a connection may take before it is a request: who sends headers drop by drop is cut off, a body has as
 * long as twenty pictures need on a slow line.
 */
export const connectionLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 10 * 60_000,
  connectionsCheckingInterval: 5_000,
  /** The address and all headers together. */
  maxHeaderSize: 16 * 1024,
};

/** Each takes memory though nothing comes; a proxy in front keeps far fewer open. */
const MAX_CONNECTIONS = 2000;

export function limitConnections(server: Server): Server {
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
