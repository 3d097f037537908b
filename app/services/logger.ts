import pino from "pino";
import { placeOf } from "~/lib/error-place";

const DEFAULT_LEVEL = "info";
const BUFFER_BYTES = 1024 * 1024;

/**
 * JSON lines on standard output. Ids and counts only: no names, addresses, e-mail, card data, tokens or query
 * strings. What was thrown unexpectedly is handed over whole, as `error`.
 */
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

/** A shop whose log cannot be written (its disk is full) goes on; what is beyond the buffer is lost. */
function output() {
  return pino.destination({ fd: 1, sync: true, maxLength: BUFFER_BYTES }).on("error", () => undefined);
}

/** Whoever works on the shop has nobody's data, and wants to read the words. */
function written(error: unknown): unknown {
  return process.env.NODE_ENV === "development" && error instanceof Error ? error.stack : placeOf(error);
}

/**
 * An unknown level is refused by the settings, in a sentence; here it would be a stack trace before anything
 * was read.
 */
function knownLevel(level = ""): string {
  return level === "silent" || level in pino.levels.values ? level : DEFAULT_LEVEL;
}
