import cluster from "node:cluster";

/** The first one that systemd hands over (sd_listen_fds). */
const FIRST_FD = 3;
/** In a worker process the channel to the first process has that number. */
const WORKERS_FD = 4;

/**
 * A socket that somebody else holds open (systemd's, deploy/parkland-prints.socket): visitors who come while
 * the shop is started anew wait in it and are answered by the next process. Null: the shop opens its own.
 * `exclusive`: node:cluster has nothing to do with it.
 */
export function inheritedSocket(): { fd: number; exclusive: true } | null {
  const { LISTEN_FDS, LISTEN_PID, LISTEN_WORKERS_FD } = process.env;
  if (cluster.isWorker) return LISTEN_WORKERS_FD ? { fd: Number(LISTEN_WORKERS_FD), exclusive: true } : null;
  const isOurs = LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
  return isOurs ? { fd: FIRST_FD, exclusive: true } : null;
}

/**
 * How worker processes come by it. Each gets it as a file of its own, so that it stays open in the first process
 * when all of them die at once.
 */
export function socketForWorkers(): { stdio?: (number | "inherit" | "ipc")[]; env: Record<string, string> } {
  const socket = inheritedSocket();
  if (socket === null) return { env: {} };
  return {
    stdio: ["inherit", "inherit", "inherit", "ipc", socket.fd],
    env: { LISTEN_WORKERS_FD: String(WORKERS_FD) },
  };
}
