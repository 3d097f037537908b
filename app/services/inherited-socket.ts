import cluster from "node:cluster";

/** The first one that systemd hands over (sd_listen_fds). */
const FIRST_FD = 3;

/**
 * A socket that somebody else holds open (systemd's, deploy/parkland-prints.socket): visitors who come while
 * the shop is started anew wait in it and are answered by the next process. Null: the shop opens its own.
 */
export function inheritedSocket(): { fd: number } | null {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  // A worker process asks the first one for it, by the number it has there.
  const owner = cluster.isWorker ? process.ppid : process.pid;
  return LISTEN_FDS === "1" && LISTEN_PID === String(owner) ? { fd: FIRST_FD } : null;
}
