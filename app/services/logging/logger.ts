import pino from "pino";
import { placeOf } from "~/lib/error-place";

const DEFAULT_LEVEL = "info";
const BUFFER_BYTES = 1024 * 1024;

/** Log only ids and counts: no names, addresses, emails, card data, tokens or query strings. */
export const logger = pino(
  {
    level: knownLevel(process.env.LOG_LEVEL?.trim()),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: written, err: written },
  },
  output(),
);

/** The shop keeps running when its log cannot be written (full disk); what exceeds the buffer is lost. */
function output() {
  return pino.destination({ fd: 1, sync: true, maxLength: BUFFER_BYTES }).on("error", () => undefined);
}

/** Messages are logged only in development, which has no customers' data. */
function written(error: unknown): unknown {
  return process.env.NODE_ENV === "development" && error instanceof Error ? error.stack : placeOf(error);
}

/** environment.ts reports an unknown level with a readable message; here it would be a stack trace. */
function knownLevel(level = ""): string {
  return level === "silent" || level in pino.levels.values ? level : DEFAULT_LEVEL;
}
