import cluster from "node:cluster";

/** The first descriptor systemd passes (sd_listen_fds). */
const FIRST_FD = 3;

/** With systemd's socket, visitors wait during a restart. Null if the shop opens its own. */
export function inheritedSocket(): { fd: number } | null {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  const owner = cluster.isWorker ? process.ppid : process.pid;
  return LISTEN_FDS === "1" && LISTEN_PID === String(owner) ? { fd: FIRST_FD } : null;
}
