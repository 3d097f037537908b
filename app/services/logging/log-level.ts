import cluster from "node:cluster";
import { environment } from "~/services/environment/environment";
import { logger } from "~/services/logging/logger";

export const logLevels = ["fatal", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number] | "silent";

export function logLevel(): string {
  return logger.level;
}

export function setLogLevel(level: LogLevel): void {
  apply(level);
  if (cluster.isWorker) process.send?.({ logLevel: level });
}

export function watchLogLevel(): void {
  process.on("SIGUSR2", () => setLogLevel(logger.level === "debug" ? environment.logLevel : "debug"));
  if (cluster.isWorker) process.on("message", follow);
  else cluster.on("message", (_worker, message) => follow(message));
}

function follow(message: unknown): void {
  if (message && typeof message === "object" && "logLevel" in message) apply(message.logLevel as LogLevel);
}

function apply(level: LogLevel): void {
  const isNew = logger.level !== level;
  logger.level = level;
  for (const worker of Object.values(cluster.workers ?? {})) worker?.send({ logLevel: level });
  if (isNew) logger.info({ level }, "the log level was changed");
}
