import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as SocketServer } from "node:net";
import { connectionLimits, limitConnections } from "~/http/server/connection-limits";
import { withPlainTarget } from "~/http/server/request-target";
import { answerUnreadable, withOneHost } from "~/http/server/unreadable-request";
import { closeServer, endConnections } from "~/services/process/close-server";
import { environment } from "~/services/environment/environment";
import { EnvironmentError } from "~/services/environment/environment-error";
import { inheritedSocket } from "~/services/process/inherited-socket";

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
